import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { userInfo } from '@/session/userInfo';
import { cardScript, mounted, provider } from '@/test/cardProvider';
import { accountInfo, config, quote } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure, refusal } from '@/test/server';

const succeeded = { paymentIntent: { status: 'succeeded' } };
const due = { paymentIntent: { amount: 3390, currency: 'cad' } };
const declined = { error: { code: 'card_declined', message: 'Your card was declined.' } };
const activationIntent = '/api/StripePayment/CreateActivationPaymentIntent';
const extensionIntent = '/api/StripePayment/CreateManualExtensionPaymentIntent';
const savedCard = {
  Brand: 'visa',
  Last4Digits: '4242',
  HolderName: 'Ada Lovelace',
  PaymentMethodId: 'pm_1',
  ExpirationMonth: 4,
  ExpirationYear: 2030,
};

const payButton = () => screen.findByRole('button', { name: 'Pay Now' });
const ready = async () => waitFor(async () => expect(await payButton()).toBeEnabled());

beforeEach(() => {
  cardScript();
  loggedIn();
});

/** On the screens that want it. */
const typeName = () =>
  fireEvent.input(screen.getByLabelText('Cardholder Name'), { target: { value: 'Ada' } });

describe('/stripePayment', () => {
  const at = { pathname: paths.stripePayment, state: { paId: '5001' } };

  it('loads the script that the configuration names, and asks for one intent', async () => {
    const asked = cardScript();
    const intent = answer('post', activationIntent, { clientSecret: 'secret-1' });
    renderApp(at);
    await ready();
    expect(asked).toEqual([config.CardScriptUrl]);
    expect(intent.calls).toEqual([{ paId: '5001' }]);
  });

  it('shows what is to be paid', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    activationDraft.save({ summaryDetails: quote });
    renderApp(at);
    expect(await screen.findByText('$33.90')).toBeVisible();
  });

  it('leads to the manual form where the operator takes cards itself', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    activationDraft.save({ summaryDetails: quote });
    const { user, router } = renderApp(at);
    await user.click(await screen.findByRole('link', { name: 'Use the plain card form instead' }));
    expect(await screen.findByLabelText('CVV')).toBeVisible();
    expect(router.location.pathname).toBe(paths.payment);
    expect(router.location.state).toEqual({ paId: '5001' });
  });

  it('can pay only once provider, fields and secret are ready', async () => {
    let release = (_: Response) => {};
    answer('post', activationIntent, () => new Promise<Response>((done) => (release = done)));
    const { user } = renderApp(at);
    await waitFor(() => expect(mounted.size).toBe(3));
    expect(await payButton()).toBeDisabled();
    const [number, name] = [
      screen.getByLabelText('cardNumber'),
      screen.getByLabelText('Cardholder Name'),
    ];
    await user.type(name, 'Ada');
    release(Response.json({ clientSecret: 'secret-1' }));
    await ready();
    expect(name, 'what was typed meanwhile').toHaveValue('Ada');
    expect(number, 'the provider’s field').toBeInTheDocument();
  });

  it('can not pay before all three fields are ready', async () => {
    provider.fieldsReady = false;
    const intent = answer('post', activationIntent, { clientSecret: 'secret-1' });
    renderApp(at);
    await waitFor(() => expect(mounted.size).toBe(3));
    await waitFor(() => expect(intent.calls).toHaveLength(1));
    const [last, ...others] = [...mounted.values()];
    act(() => {
      for (const { emit } of others) emit('ready', {});
    });
    expect(await payButton(), 'with two of three').toBeDisabled();
    act(() => last?.emit('ready', {}));
    await ready();
  });

  it('says so when it is asked to pay before it is ready', async () => {
    answer('post', activationIntent, () => new Promise<Response>(() => undefined));
    renderApp(at);
    const button = await payButton();
    typeName();
    const form = button.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Payment system is not ready. Please try again.',
    );
    expect(provider.confirmCardPayment).not.toHaveBeenCalled();
  });

  it('pays only with a cardholder’s name', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    const { user } = renderApp(at);
    await ready();
    await user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Cardholder name is required.');
    expect(provider.confirmCardPayment).not.toHaveBeenCalled();
  });

  it('pays with name and postal code, and goes to the summary', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    provider.confirmCardPayment.mockResolvedValue(succeeded);
    const { user } = renderApp(at);
    await ready();
    await user.type(screen.getByLabelText('Cardholder Name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText('Postal Code (optional)'), 'M5V 2T6');
    await user.click(await payButton());
    await heading('Thank you');
    expect(screen.getByText(/under review for final approval/)).toBeVisible();
    expect(provider.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret-1', {
      payment_method: {
        card: expect.anything(),
        billing_details: { name: 'Ada Lovelace', address: { postal_code: 'M5V 2T6' } },
      },
    });
  });

  it('after a declined card takes another on the same intent, its fields still there', async () => {
    const intent = answer('post', activationIntent, { clientSecret: 'secret-1' });
    provider.confirmCardPayment.mockResolvedValueOnce(declined).mockResolvedValueOnce(succeeded);
    const { user } = renderApp(at);
    await ready();
    typeName();
    const number = screen.getByLabelText('cardNumber');
    await user.click(await payButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your card was declined.');
    expect(alert, 'what comes into view').toHaveFocus();
    expect(number).toBeInTheDocument();
    await user.click(await payButton());
    await heading('Thank you');
    expect(intent.calls).toHaveLength(1);
    expect(provider.confirmCardPayment.mock.calls.map(([secret]) => secret)).toEqual([
      'secret-1',
      'secret-1',
    ]);
  });

  it('pays once however often the button is pressed', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    let finish = (_: object) => {};
    provider.confirmCardPayment.mockReturnValue(new Promise((done) => (finish = done)));
    const { user } = renderApp(at);
    await ready();
    typeName();
    await user.dblClick(await payButton());
    expect(screen.getByLabelText('cardNumber'), 'the fields stay').toBeInTheDocument();
    expect(provider.confirmCardPayment).toHaveBeenCalledOnce();
    await act(async () => finish(succeeded));
    await heading('Thank you');
  });

  it.each([
    [
      'another status',
      () => Promise.resolve({ paymentIntent: { status: 'processing' } }),
      'Payment was not successful. Please try again.',
    ],
    [
      'an error without a message',
      () => Promise.resolve({ error: {} }),
      'An unexpected error occurred during payment.',
    ],
    [
      'a provider that breaks',
      () => Promise.reject(new Error('x')),
      'An unexpected error occurred during payment.',
    ],
  ])('a payment that meets %s says what the specification says', async (_, outcome, message) => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    provider.confirmCardPayment.mockImplementation(outcome);
    const { user } = renderApp(at);
    await ready();
    typeName();
    await user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await ready();
  });

  it('takes an intent that turns out to be paid for paid', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    provider.confirmCardPayment.mockResolvedValue({
      error: {
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'succeeded' },
      },
    });
    const { user } = renderApp(at);
    await ready();
    typeName();
    await user.click(await payButton());
    await heading('Thank you');
  });

  it.each([
    [
      'the intent fails',
      failure(502, 'carrier_error'),
      'Unable to initialize payment. Please try again later.',
    ],
    ['the intent has no secret', {}, 'Invalid payment intent response format'],
  ])('says so when %s', async (_, value, message) => {
    answer('post', activationIntent, value);
    renderApp(at);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await payButton()).toBeDisabled();
  });

  it('says so when the provider’s script does not load', async () => {
    cardScript('fails');
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    renderApp(at);
    expect(
      await screen.findByText('Unable to initialize payment. Please try again later.'),
    ).toBeVisible();
  });

  it('shows the fault of a field beside it', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    renderApp(at);
    await ready();
    const error = { code: 'invalid_number', message: 'Your card number is invalid.' };
    act(() => mounted.get('cardNumber')?.emit('change', { error }));
    expect(screen.getByText('Your card number is invalid.')).toBeVisible();
  });

  it('says that the last payment was returned', async () => {
    answer('post', activationIntent, { clientSecret: 'secret-1', paymentReturned: true });
    renderApp(at);
    expect(await screen.findByText(/^Your last payment could not be completed/)).toBeVisible();
    await ready();
  });

  it('without an activation goes back to the order', async () => {
    const { router } = renderApp(paths.stripePayment);
    await waitFor(() => expect(router.location.pathname).toBe(paths.activation));
  });

  it('of an activation that is paid already leads to its review', async () => {
    answer('post', activationIntent, refusal('activation_pending'));
    renderApp(at);
    await heading('Your activation is being reviewed');
  });
});

describe('/summary', () => {
  it('ends the session when Home is pressed', async () => {
    const { user, router } = renderApp(paths.summary);
    await heading('Thank you');
    await user.click(screen.getByRole('button', { name: 'Home' }));
    await waitFor(() => expect(router.location.pathname).toBe(paths.landing));
    expect(localStorage).toHaveLength(0);
  });
});

describe('/choose-payment-method', () => {
  const at = { pathname: paths.choosePaymentMethod, state: { planId: 102 } };
  const savedCardPath = '/api/StripePayment/GetPaymentMethod';

  it.each([
    ['Use This Card', true],
    ['Use New Card', false],
  ])('offers the saved card and another: %s', async (name, useExistingCard) => {
    answer('get', savedCardPath, savedCard);
    answer('post', extensionIntent, { clientSecret: 'secret-2', paymentReturned: true });
    const { user, router } = renderApp(at);
    expect(await screen.findByText(/4242/)).toHaveTextContent('visa •••• 4242');
    expect(screen.getByText('04/2030')).toBeVisible();
    for (const text of ['Use existing card', 'or', 'Use a different card']) {
      expect(screen.getByText(text), text).toBeVisible();
    }
    await user.click(screen.getByRole('link', { name }));
    await heading('Payment');
    await ready();
    expect(router.location.pathname).toBe(paths.manualExtensionPayment);
    expect(router.location.state).toEqual({ planId: 102, useExistingCard });
    expect(await screen.findByText(/^Your last payment could not be completed/)).toBeVisible();
    expect(userInfo.get()).toMatchObject({
      userPaymentInfo: true,
      creditCardLast4Digits: '4242',
      creditCardExpirationMonth: '4',
    });
  });

  it('without a saved card asks for one, for the current plan when none was chosen', async () => {
    answer('get', savedCardPath, null);
    answer('post', extensionIntent, { clientSecret: 'secret-2' });
    answer('get', '/api/Account/AccountInfo', { ...accountInfo, CurrentPlan_pfId: 101 });
    const { user, router } = renderApp(paths.choosePaymentMethod);
    expect(await screen.findByText('No card on file')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add New Card' }));
    await heading('Payment');
    expect(router.location.state).toEqual({ planId: 101, useExistingCard: false });
    await ready();
  });

  it('offers no saved card when none is kept, and asks for none', async () => {
    const Capabilities = { ...config.Capabilities, SavedCard: 'none' };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    renderApp(at); // a call that has no answer here fails the test
    expect(await screen.findByText('No card on file')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add New Card' })).toBeVisible();
  });

  it('asks for the current plan where nothing is known of it yet', async () => {
    answer('get', savedCardPath, null);
    answer('get', '/api/Account/AccountInfo', accountInfo);
    answer('post', extensionIntent, { clientSecret: 'secret-2' });
    const { user, router } = renderApp(paths.choosePaymentMethod);
    await user.click(await screen.findByRole('link', { name: 'Add New Card' }));
    await heading('Payment');
    await ready();
    expect(router.location.state).toEqual({ planId: 102, useExistingCard: false });
  });
});

describe('/manual-extension-payment', () => {
  const at = (useExistingCard: boolean) => ({
    pathname: paths.manualExtensionPayment,
    state: { planId: 102, useExistingCard },
  });

  it('pays with a new card', async () => {
    const intent = answer('post', extensionIntent, { clientSecret: 'secret-2' });
    provider.confirmCardPayment.mockResolvedValue(succeeded);
    provider.retrievePaymentIntent.mockResolvedValue(due);
    const { user } = renderApp(at(false));
    await ready();
    expect(await screen.findByText('$33.90')).toBeVisible();
    await user.click(await payButton());
    await heading('Thank you');
    expect(intent.calls).toEqual([{ PlanId: 102, UseExistingCard: false }]);
  });

  it('pays with the saved card, without any fields', async () => {
    answer('get', '/api/StripePayment/GetPaymentMethod', savedCard);
    const intent = answer('post', extensionIntent, {
      clientSecret: 'secret-2',
      paymentMethodId: 'pm_1',
    });
    provider.confirmCardPayment.mockResolvedValue(succeeded);
    provider.retrievePaymentIntent.mockResolvedValue(due);
    const { user } = renderApp(at(true));
    await ready();
    expect(await screen.findByText('$33.90')).toBeVisible();
    expect(provider.retrievePaymentIntent).toHaveBeenCalledExactlyOnceWith('secret-2');
    expect(screen.queryByLabelText('cardNumber')).toBeNull();
    await user.click(await payButton());
    await heading('Thank you');
    expect(intent.calls).toEqual([{ PlanId: 102, UseExistingCard: true }]);
    expect(provider.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret-2', {
      payment_method: 'pm_1',
    });
  });

  it('can be paid where the provider doesn’t say how much it is', async () => {
    answer('post', extensionIntent, { clientSecret: 'secret-2' });
    provider.retrievePaymentIntent.mockResolvedValue({ error: { message: 'No such intent.' } });
    renderApp(at(false));
    await ready();
    await waitFor(() => expect(screen.queryByText('Amount due')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what is missing when it is reached without a plan', async () => {
    answer('get', '/api/StripePayment/GetPaymentMethod', null);
    answer('get', '/api/Account/AccountInfo', accountInfo);
    const { user } = renderApp(paths.manualExtensionPayment);
    expect(
      await screen.findByText('Missing required information. Please return to the previous page.'),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Choose how to pay' }));
    await heading('Choose how to pay');
  });
});

describe('/payment', () => {
  const activationAt = { pathname: paths.payment, state: { paId: '5001' } };
  const rawPayment = '/api/Activation/PrepaidActivationPayment';

  it('names every fault of a typed card in the words of the specification', async () => {
    activationDraft.save({ summaryDetails: quote });
    const { user } = renderApp(activationAt);
    await user.click(await payButton());
    const summary = await screen.findByRole('alert');
    for (const text of [
      'Invalid card number.',
      'Cardholder name is required.',
      'Invalid expiration date.',
      'Invalid CVV.',
    ])
      expect(summary).toHaveTextContent(text);
  });

  async function fillCard(user: ReturnType<typeof renderApp>['user']) {
    await user.type(await screen.findByLabelText('Card Number'), '4242 4242 4242 4242');
    await user.type(screen.getByLabelText('Cardholder Name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText(/Expiration Date/), '1234');
    await user.type(screen.getByLabelText('CVV'), '123');
  }

  it('takes a card itself for an activation, where that is allowed', async () => {
    activationDraft.save({ summaryDetails: quote });
    const asked = answer('post', rawPayment, { IsSuccess: true, Message: '' });
    const { user } = renderApp(activationAt);
    await fillCard(user);
    await user.click(await payButton());
    await heading('Thank you');
    expect(asked.calls).toEqual([
      {
        CreditCardType: 'Visa',
        CreditCardNumber: '4242424242424242',
        CreditCardHolder: 'Ada Lovelace',
        CCV: '123',
        ExpirationMonth: '12',
        ExpirationYear: '2034',
        authToken: 'token-of-ada',
        paId: '5001',
        PaymentAmt: '33.90',
        AutoPayment: true,
        currency: 'CAD',
        AutoTopUp: false,
        epid: 0,
      },
    ]);
  });

  it.each([
    ['a refusal', refusal('payment_refused'), 'Payment failed. Please try again.'],
    ['a failure', failure(502, 'carrier_error'), 'An Error occurred. Please try again.'],
  ])('a typed card that meets %s says what the specification says', async (_, value, message) => {
    activationDraft.save({ summaryDetails: quote });
    answer('post', rawPayment, value);
    const { user } = renderApp(activationAt);
    await fillCard(user);
    await user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('where cards may not be taken, leads to the provider’s fields', async () => {
    answer('get', '/api/App/Config', { ...config, LegacyCards: false });
    answer('post', activationIntent, { clientSecret: 'secret-1' });
    const { router } = renderApp(activationAt);
    await ready();
    expect(router.location.pathname).toBe(paths.stripePayment);
  });

  it('without an activation continues the customer’s own plan', async () => {
    answer('get', '/api/Account/AccountInfo', { ...accountInfo, CurrentPlan_pfId: 90 });
    const intent = answer('post', extensionIntent, { clientSecret: 'secret-2' });
    provider.confirmCardPayment.mockResolvedValue(succeeded);
    const { user } = renderApp(paths.payment);
    await ready();
    await user.click(await payButton());
    await heading('Thank you');
    expect(intent.calls).toEqual([{ PlanId: 90, UseExistingCard: false }]);
  });
});

describe('/stripe-payment-update', () => {
  const setupIntent = '/api/StripePayment/CreatePaymentMethodChangeSetupIntent';
  const saveButton = () => screen.findByRole('button', { name: 'Save card' });

  async function save(user: ReturnType<typeof renderApp>['user'], name = 'Ada') {
    await waitFor(async () => expect(await saveButton()).toBeEnabled());
    if (name) await user.type(screen.getByLabelText('Cardholder Name'), name);
    await user.click(await saveButton());
  }

  it('saves the card and returns to the settings', async () => {
    answer('get', '/api/Account/GetProfile', failure(500, 'internal'));
    answer('get', '/api/StripePayment/GetPaymentMethod', savedCard);
    answer('post', setupIntent, { clientSecret: 'seti-1' });
    provider.confirmCardSetup.mockResolvedValue({ setupIntent: { status: 'succeeded' } });
    const { user, router } = renderApp(paths.stripePaymentUpdate);
    await save(user);
    expect(await screen.findByText('Payment method changed successfully')).toBeVisible();
    await waitFor(() => expect(router.location.pathname).toBe(paths.setting));
    await screen.findByText('Unable to fetch user profile');
  });

  it('is not offered where no card is kept, and asks for no secret', async () => {
    const Capabilities = { ...config.Capabilities, SavedCard: 'none' };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    renderApp(paths.stripePaymentUpdate); // a call that has no answer here fails the test
    expect(await screen.findByText(/can’t be done online/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull();
  });

  it('wants the cardholder’s name', async () => {
    answer('post', setupIntent, { clientSecret: 'seti-1' });
    const { user } = renderApp(paths.stripePaymentUpdate);
    await save(user, '');
    expect(screen.getByLabelText('Cardholder Name')).toHaveAccessibleDescription(
      'Cardholder name is required.',
    );
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(provider.confirmCardSetup).not.toHaveBeenCalled();
  });

  it('says when it did not work', async () => {
    answer('post', setupIntent, { clientSecret: 'seti-1' });
    provider.confirmCardSetup.mockResolvedValue({ setupIntent: { status: 'canceled' } });
    const { user } = renderApp(paths.stripePaymentUpdate);
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Payment method change failed. Please try again.',
    );
  });
});

describe('/confirm-payment', () => {
  const at = {
    pathname: paths.confirmPayment,
    search: '?client_secret=secret-3&payment_method=pm_3',
  };
  const confirm = async (user: ReturnType<typeof renderApp>['user']) => {
    const button = await screen.findByRole('button', { name: 'Confirm payment' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };

  it('confirms what its address names', async () => {
    provider.confirmCardPayment.mockResolvedValue(succeeded);
    provider.retrievePaymentIntent.mockResolvedValue(due);
    const { router, user } = renderApp(at);
    await heading('Confirm your payment');
    expect(await screen.findByText('$33.90')).toBeVisible();
    await waitFor(() =>
      expect(router.location.search, 'the secret is out of the address bar').toBe(''),
    );
    await confirm(user);
    await heading('Payment successful');
    expect(provider.confirmCardPayment).toHaveBeenCalledExactlyOnceWith('secret-3', {
      payment_method: 'pm_3',
    });
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });

  it('says when the address names nothing', async () => {
    renderApp(paths.confirmPayment);
    expect(await screen.findByText('Missing or invalid payment link.')).toBeVisible();
  });

  it.each([
    [{ code: 'payment_intent_unexpected_state' }, /expired or has already been paid/],
    [{ code: 'payment_intent_authentication_failure' }, /could not confirm that it’s you/],
    [{ code: 'parameter_invalid_empty' }, /payment details are not valid/],
    [{ code: 'card_declined' }, /was declined/],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, /insufficient funds/],
    [{ code: 'expired_card' }, /has expired/],
    [{ code: 'incorrect_cvc' }, /security code is incorrect/],
    [{ code: 'processing_error' }, /while processing your card/],
    [{ code: 'incorrect_number' }, /card number is incorrect/],
    [{ code: 'other', message: 'The provider’s own words.' }, /The provider’s own words\./],
    [{ code: 'other' }, 'Something went wrong. Please try again.'],
  ])('says of %j what it means', async (error, message) => {
    provider.confirmCardPayment.mockResolvedValue({ error });
    const { user } = renderApp(at);
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
