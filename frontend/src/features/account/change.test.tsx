import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '@/paths';
import { birthday } from '@/session/birthday';
import { user as customer } from '@/session/user';
import { userInfo } from '@/session/userInfo';
import { config, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure, refusal } from '@/test/server';

const done = { IsSuccess: true, Message: '' };

beforeEach(() => {
  loggedIn();
  answer('get', '/api/Account/GetProfile', profile);
  answer('get', '/api/StripePayment/GetPaymentMethod', () => Response.json(null));
});

describe('/setting/changeName', () => {
  it('changes the name, here too, and says so', async () => {
    const call = answer('post', '/api/Account/ChangeName', done);
    const { user, router } = renderApp(paths.changeName);
    const first = await screen.findByLabelText('First Name');
    expect(first).toHaveValue('Ada');
    await user.clear(first);
    await user.type(first, ' Augusta ');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Name changed successfully')).toBeVisible();
    expect(call.calls).toEqual([{ NfName: 'Augusta', NlName: 'Lovelace' }]);
    await waitFor(() => expect(router.location.pathname).toBe(paths.setting));
    expect(customer.get()).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace' });
    expect(userInfo.get().firstName).toBe('Augusta');
    expect(localStorage.getItem('firstName')).toBe('Augusta');
  });

  it('asks for both names', async () => {
    const { user } = renderApp(paths.changeName);
    await user.clear(await screen.findByLabelText('Last Name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('First name and last name are required.');
    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Last Name')).toBeInvalid();
  });

  it('keeps the name that was typed when it fails', async () => {
    answer('post', '/api/Account/ChangeName', failure(502, 'carrier_error'));
    const { user, router } = renderApp(paths.changeName);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to change name. Please contact customer support.',
    );
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    expect(router.location.pathname).toBe(paths.changeName);
  });

  it('sends once, however often the button is pressed', async () => {
    let release = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const call = answer('post', '/api/Account/ChangeName', () => held);
    const { user } = renderApp(paths.changeName);
    const save = await screen.findByRole('button', { name: 'Save' });
    await user.dblClick(save);
    await user.click(save);
    release(Response.json(done));
    expect(await screen.findByText('Name changed successfully')).toBeVisible();
    expect(call.calls).toHaveLength(1);
  });
});

describe('/setting/changeAddress', () => {
  it('changes the address, here too, and says so', async () => {
    const call = answer('post', '/api/Account/ChangeAddress', done);
    const { user, router } = renderApp(paths.changeAddress);
    const street = await screen.findByLabelText('Address');
    expect(street).toHaveValue('1 Main Street');
    await user.clear(street);
    await user.type(street, '2 rue Sherbrooke');
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Montréal');
    await user.selectOptions(screen.getByLabelText('Province'), 'Quebec');
    await user.clear(screen.getByLabelText('Postal Code'));
    await user.type(screen.getByLabelText('Postal Code'), 'h2x-1y4');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Address changed successfully')).toBeVisible();
    expect(call.calls).toEqual([
      {
        NAddrSt: '2 rue Sherbrooke',
        NAddrProv: 'QC',
        NAddrCity: 'Montréal',
        NAddrPCode: 'H2X 1Y4',
      },
    ]);
    await waitFor(() => expect(router.location.pathname).toBe(paths.setting));
    expect(userInfo.get()).toMatchObject({ city: 'Montréal', province: 'QC' });
  });

  it.each([
    ['Address', '', 'Address is required'],
    ['City', ' ', 'City is required'],
    ['Postal Code', '', 'Postal Code is required'],
    ['Postal Code', '12345', 'Please enter the correct Postal Code'],
  ])('with %s as %j says: %s', async (label, typed, message) => {
    const { user } = renderApp(paths.changeAddress);
    const input = await screen.findByLabelText(label);
    await user.clear(input);
    if (typed) await user.type(input, typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(message);
  });

  it('asks about a postal code of another province, and takes it', async () => {
    const call = answer('post', '/api/Account/ChangeAddress', done);
    answer('get', '/api/StripePayment/GetPaymentMethod', null);
    const { user } = renderApp(paths.changeAddress);
    await user.selectOptions(await screen.findByLabelText('Province'), 'Quebec');
    await user.clear(screen.getByLabelText('Postal Code'));
    await user.type(screen.getByLabelText('Postal Code'), 'K1A 0B1');
    expect(screen.getByText(/usually in another province/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Address changed successfully')).toBeVisible();
    expect(call.calls).toMatchObject([{ NAddrProv: 'QC', NAddrPCode: 'K1A 0B1' }]);
  });

  it('asks for a province', async () => {
    answer('get', '/api/Account/GetProfile', { ...profile, Province: '' });
    const { user } = renderApp(paths.changeAddress);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Province is required');
  });

  it('keeps the address that was typed when it fails', async () => {
    answer('post', '/api/Account/ChangeAddress', failure(504, 'carrier_timeout'));
    const { user } = renderApp(paths.changeAddress);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to change address. Please contact customer support.',
    );
  });
});

describe('/setting/changeBirthday', () => {
  it('keeps the date on this device, says that it does, and sends nothing', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { user, router } = renderApp(paths.changeBirthday);
    expect(await screen.findByText(/stays on this device until you log out/)).toBeVisible();
    await user.type(screen.getByLabelText('Day'), '5');
    await user.selectOptions(screen.getByLabelText('Month'), 'January');
    await user.type(screen.getByLabelText('Year'), '1990');
    await user.click(screen.getByRole('button', { name: 'Keep on this device' }));
    expect(await screen.findByText('Your date of birth is kept on this device.')).toBeVisible();
    expect(birthday.get()).toBe('1990-01-05');
    expect(JSON.stringify(fetched.mock.calls)).not.toContain('1990');
    await waitFor(() => expect(router.location.pathname).toBe(paths.setting));
  });

  it.each([
    ['31', '2', '1990', 'Please enter a valid date of birth.'],
    ['1', '1', String(new Date().getFullYear() - 10), 'You must be 18 or over.'],
  ])('refuses %s/%s/%s: %s', async (day, month, year, message) => {
    const { user } = renderApp(paths.changeBirthday);
    await user.type(await screen.findByLabelText('Day'), day);
    await user.selectOptions(screen.getByLabelText('Month'), month);
    await user.type(screen.getByLabelText('Year'), year);
    await user.click(screen.getByRole('button', { name: 'Keep on this device' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(birthday.get()).toBe('');
  });
});

describe('/setting/changeCreditCard', () => {
  async function fill(user: ReturnType<typeof renderApp>['user']) {
    await user.type(await screen.findByLabelText('Card Number'), '4242 4242 4242 4242');
    await user.type(screen.getByLabelText('Cardholder Name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText(/Expiration Date/), '1299');
    await user.type(screen.getByLabelText('CVV'), '123');
    await user.click(screen.getByRole('button', { name: 'Save' }));
  }

  it('takes the card, says so, and keeps nothing of it', async () => {
    const call = answer('post', '/api/Account/ChangePaymentInfo', done);
    const { user, router } = renderApp(paths.changeCreditCard);
    await fill(user);
    expect(await screen.findByText('Payment method changed successfully')).toBeVisible();
    expect(call.calls).toEqual([
      {
        CreditCardType: 'Visa',
        CreditCardNumber: '4242424242424242',
        CreditCardHolder: 'Ada Lovelace',
        CCV: '123',
        ExpirationMonth: '12',
        ExpirationYear: '2099',
      },
    ]);
    await waitFor(() => expect(router.location.pathname).toBe(paths.setting));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('4242');
  });

  it('names each fault at its field', async () => {
    const { user } = renderApp(paths.changeCreditCard);
    await user.type(await screen.findByLabelText('Card Number'), '4242');
    await user.type(screen.getByLabelText(/Expiration Date/), '1320');
    await user.type(screen.getByLabelText('CVV'), '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    const messages = [
      'Invalid card number.',
      'Cardholder name is required.',
      'Invalid expiration date.',
      'Invalid CVV.',
    ];
    for (const message of messages) expect(summary).toHaveTextContent(message);
    expect(screen.getByLabelText('Card Number')).toHaveAccessibleDescription(
      'Invalid card number.',
    );
  });

  it.each([
    ['refused', refusal('card_declined')],
    ['not answered', failure(502, 'carrier_error')],
  ])('says that it failed when it is %s', async (_, response) => {
    answer('post', '/api/Account/ChangePaymentInfo', response);
    const { user } = renderApp(paths.changeCreditCard);
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Payment method change failed. Please try again.',
    );
  });

  beforeEach(() => {
    answer('post', '/api/StripePayment/CreatePaymentMethodChangeSetupIntent', {
      clientSecret: 'seti_1_secret_2',
    });
  });

  it('leads to the card provider’s fields where cards aren’t taken by hand', async () => {
    answer('get', '/api/App/Config', { ...config, LegacyCards: false });
    const { router } = renderApp(paths.changeCreditCard);
    await waitFor(() => expect(router.location.pathname).toBe(paths.stripePaymentUpdate));
  });

  it('leads there too when cards were switched off meanwhile', async () => {
    answer('post', '/api/Account/ChangePaymentInfo', failure(410, 'raw_card_disabled'));
    const { user, router } = renderApp(paths.changeCreditCard);
    await fill(user);
    await waitFor(() => expect(router.location.pathname).toBe(paths.stripePaymentUpdate));
  });

  it('is not offered by a carrier that keeps no cards', async () => {
    const Capabilities = { ...config.Capabilities, SavedCard: 'none' };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    renderApp(paths.changeCreditCard);
    expect(await screen.findByText(/This can’t be done online/)).toBeVisible();
    await heading('Change payment method');
  });
});
