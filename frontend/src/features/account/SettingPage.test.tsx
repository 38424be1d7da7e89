import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppConfig } from '@/api/types';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { birthday } from '@/session/birthday';
import { user as customer } from '@/session/user';
import { config, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const card = {
  Brand: 'visa',
  Last4Digits: '4242',
  HolderName: 'Ada Lovelace',
  PaymentMethodId: 'pm_1',
  ExpirationMonth: 4,
  ExpirationYear: 2030,
};

function capable(changes: Partial<AppConfig['Capabilities']>): void {
  answer('get', '/api/App/Config', {
    ...config,
    Capabilities: { ...config.Capabilities, ...changes },
  });
}

beforeEach(() => {
  loggedIn();
  answer('get', '/api/Account/GetProfile', profile);
  answer('get', '/api/StripePayment/GetPaymentMethod', card);
});

describe('/setting', () => {
  it('shows who the customer is, and leads to where that is changed', async () => {
    renderApp(paths.setting);
    await heading('Account setting');
    expect(await screen.findByRole('link', { name: /Full name\s*Ada Lovelace/ })).toHaveAttribute(
      'href',
      paths.changeName,
    );
    expect(
      screen.getByRole('link', { name: /Home address\s*1 Main Street, Toronto ON M5V 2T6/ }),
    ).toHaveAttribute('href', paths.changeAddress);
    expect(screen.getByRole('link', { name: /Date of birth\s*Not given/ })).toHaveAttribute(
      'href',
      paths.changeBirthday,
    );
  });

  it('shows the e-mail without a way to edit it', async () => {
    renderApp(paths.setting);
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(screen.queryByRole('link', { name: /ada@example.com/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows the card on file and leads to the payments', async () => {
    renderApp(paths.setting);
    expect(
      await screen.findByRole('link', {
        name: /Payment method\s*Visa •••• 4242, expires 04\/2030/,
      }),
    ).toHaveAttribute('href', paths.changeCreditCard);
    expect(screen.getByRole('link', { name: 'Payment history' })).toHaveAttribute(
      'href',
      paths.paymentHistory,
    );
  });

  it('says so when there is no card', async () => {
    answer('get', '/api/StripePayment/GetPaymentMethod', () => Response.json(null));
    renderApp(paths.setting);
    expect(await screen.findByText('No card on file')).toBeVisible();
  });

  it('leads to support and the legal pages, the FAQ on its own site', async () => {
    renderApp(paths.setting);
    const faq = await screen.findByRole('link', { name: /FAQ/ });
    expect(faq).toHaveAttribute('href', config.FaqUrl);
    expect(faq).toHaveAttribute('target', '_blank');
    const main = within(screen.getByRole('main'));
    const links = ['Customer Service', 'Terms', 'Privacy Policy'];
    expect(links.map((name) => main.getByRole('link', { name }).getAttribute('href'))).toEqual([
      paths.customerService,
      paths.terms,
      paths.privacyPolicy,
    ]);
  });

  it.each([
    ['the payment history', { PaymentHistory: false }, 'Payment history'],
    ['the payment method', { SavedCard: 'none' as const }, 'Payment method'],
  ])('hides %s from who has a carrier without', async (_, changes, name) => {
    capable(changes);
    renderApp(paths.setting);
    await screen.findByRole('heading', { name: 'Billing' });
    await screen.findByRole('link', { name: /FAQ/ });
    expect(screen.queryByRole('link', { name: new RegExp(name) })).not.toBeInTheDocument();
  });

  it('offers another try when the profile can’t be read', async () => {
    answer('get', '/api/Account/GetProfile', failure(502, 'carrier_error'));
    const { user } = renderApp(paths.setting);
    expect(await screen.findByText('Unable to fetch user profile')).toBeVisible();
    answer('get', '/api/Account/GetProfile', profile);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  });

  it('logs out: nothing stays, and the landing screen is shown', async () => {
    birthday.keep('1990-01-05');
    const { user, router } = renderApp(paths.setting);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.location.pathname).toBe(paths.landing));
    expect(customer.get().loggedIn).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('speaks French', async () => {
    await language.choose('fr');
    birthday.keep('1990-01-05');
    renderApp(paths.setting);
    await heading('Paramètres du compte');
    expect(await screen.findByText('5 janvier 1990, sur cet appareil seulement')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  });
});
