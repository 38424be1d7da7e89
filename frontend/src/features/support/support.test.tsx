import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { config } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const main = () => within(screen.getByRole('main'));

describe('/support/customer-service', () => {
  beforeEach(() => {
    answer('get', '/api/App/Config', config);
  });

  it('shows the operator’s phone, e-mail and FAQ to anybody', async () => {
    renderApp(paths.customerService);
    await heading('Customer Service');
    expect(
      await screen.findByRole('link', { name: /Call us\s*\+1 \(800\) 555-0199/ }),
    ).toHaveAttribute('href', 'tel:18005550199');
    expect(screen.getByRole('link', { name: /help@example.com/ })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    );
    expect(screen.getByRole('link', { name: /FAQ/ })).toHaveAttribute('href', config.FaqUrl);
    expect(screen.getByRole('link', { name: 'Forgotten password' })).toBeVisible();
  });

  it('leads a customer to what can be done without a call', async () => {
    loggedIn();
    renderApp(paths.customerService);
    await heading('Customer Service');
    expect(main().getByRole('link', { name: 'Change plan' })).toBeVisible();
    expect(main().queryByRole('link', { name: 'Forgotten password' })).not.toBeInTheDocument();
  });

  it('leaves out what the operator doesn’t name', async () => {
    answer('get', '/api/App/Config', { ...config, SupportPhone: '', FaqUrl: '' });
    renderApp(paths.customerService);
    expect(await screen.findByRole('link', { name: /Write to us/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Call us|FAQ/ })).not.toBeInTheDocument();
  });

  it('offers another try when the details can’t be read', async () => {
    answer('get', '/api/App/Config', failure(503, 'unavailable'));
    const { user } = renderApp(paths.customerService);
    expect(await screen.findByText(/contact details can’t be shown/)).toBeVisible();
    answer('get', '/api/App/Config', config);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Call us/ })).toBeVisible();
  });
});

describe('the legal pages', () => {
  it.each([
    [
      paths.terms,
      'Terms of service',
      [
        /must be 18 years of age or over/,
        /within one year of the event/,
        /to mediation, within 10 days/,
        /then goes to arbitration/,
      ],
    ],
    [paths.privacyPolicy, 'Privacy Policy', [/Billing data is kept for three years/]],
  ])('%s carries the facts of the specification', async (path, title, facts) => {
    renderApp(path);
    await heading(title);
    for (const fact of facts) expect(main().getByText(fact)).toBeVisible();
    expect(main().getByText(/This is a template/)).toBeVisible();
    expect(main().getByRole('link', { name: 'Customer Service' })).toHaveAttribute(
      'href',
      paths.customerService,
    );
  });

  it.each([
    [
      paths.terms,
      'Conditions de service',
      [/18 ans ou plus/, /délai d’un an/, /médiation, dans les 10 jours/, /soumis à l’arbitrage/],
    ],
    [
      paths.privacyPolicy,
      'Politique de confidentialité',
      [/facturation sont conservées trois ans/],
    ],
  ])('%s carries them in French', async (path, title, facts) => {
    await language.choose('fr');
    renderApp(path);
    await heading(title);
    for (const fact of facts) expect(main().getByText(fact)).toBeVisible();
    expect(main().getByText(/Ceci est un modèle/)).toBeVisible();
  });
});
