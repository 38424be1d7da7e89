import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { birthday } from '@/session/birthday';
import { userInfo } from '@/session/userInfo';
import { config, plan, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer } from '@/test/server';

/** Half-way through an activation: the SIM and the plan are chosen. */
beforeEach(() => {
  loggedIn({ ClientRef: '' });
  activationDraft.save({ simICCID: '8912230000000000001', planDetails: plan });
});

function customer(): void {
  userInfo.save({ cnum: 'C1001' });
  answer('get', '/api/Account/GetProfile', profile);
}

function withoutPortIn(): void {
  const Capabilities = { ...config.Capabilities, PortIn: null };
  answer('get', '/api/App/Config', { ...config, Capabilities });
}

describe('/phoneNumber', () => {
  it('remembers a new number and goes on with the activation', async () => {
    activationDraft.save({ portIn: true });
    const { user } = renderApp(paths.phoneNumber);
    await user.click(await screen.findByRole('radio', { name: /A new number/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Your details');
    expect(activationDraft.get().portIn).toBe(false);
    expect(localStorage.getItem('portIn')).not.toBe('true');
  });

  it('remembers an existing number and asks for it', async () => {
    const { user } = renderApp(paths.phoneNumber);
    expect(await screen.findByRole('radio', { name: /A new number/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /The number I have now/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Bring your number');
    expect(localStorage.getItem('portIn')).toBe('true');
  });

  it('leads who has no SIM yet to the SIM', async () => {
    activationDraft.save({ simICCID: '' });
    const { user, router } = renderApp(paths.phoneNumber);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.location.pathname).toBe(paths.activation));
  });

  it('offers no choice where numbers can’t be brought along', async () => {
    withoutPortIn();
    renderApp(paths.phoneNumber);
    expect(await screen.findByText(/You get a new number/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('shows an active customer the number in use', async () => {
    customer();
    renderApp(paths.phoneNumber);
    expect(await screen.findByText('+1 (416) 555-0123')).toBeVisible();
    expect(screen.getByText(/in use on your plan/)).toBeVisible();
  });
});

describe('/portin', () => {
  it('takes number and date of birth, and fills the number into the activation', async () => {
    const { user, router } = renderApp(paths.portIn);
    await user.click(await screen.findByLabelText('Current phone number'));
    await user.paste('+1 (416) 555-0123');
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await heading('Your date of birth');
    expect(router.location.search).toBe('?step=birthday');
    await user.type(screen.getByLabelText('Day'), '5');
    await user.selectOptions(screen.getByLabelText('Month'), 'January');
    await user.type(screen.getByLabelText('Year'), '1990');
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await heading('Your details');
    expect(birthday.get()).toBe('1990-01-05');
    expect(activationDraft.get()).toMatchObject({ portIn: true, phoneNumber: '4165550123' });
    expect(await screen.findByDisplayValue('4165550123')).toBeVisible();
  });

  it.each(['416555012', '41655501234', '416555012x'])('refuses %s', async (typed) => {
    const { user } = renderApp(paths.portIn);
    await user.type(await screen.findByLabelText('Current phone number'), typed);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Phone number must be 10 digits');
    expect(activationDraft.get().phoneNumber).toBe('');
  });

  it('lets the date of birth be skipped', async () => {
    activationDraft.save({ portIn: true, phoneNumber: '4165550123' });
    const { user } = renderApp({ pathname: paths.portIn, search: '?step=birthday' });
    await user.click(await screen.findByRole('link', { name: 'Skip this' }));
    await heading('Your details');
    expect(birthday.get()).toBe('');
  });

  it.each([
    ['numbers can’t be brought along', withoutPortIn],
    ['the customer is active', customer],
  ])('leads to the choice of number when %s', async (_, arrange) => {
    arrange();
    const { router } = renderApp(paths.portIn);
    await waitFor(() => expect(router.location.pathname).toBe(paths.phoneNumber));
  });
});
