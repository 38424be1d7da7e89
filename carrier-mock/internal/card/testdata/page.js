// Runs in a real browser, on a page with the app's strict content security policy, and reports what it found.
const failures = [];
const violations = [];
document.addEventListener('securitypolicyviolation', (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));

const equal = (got, want, what) => {
  if (JSON.stringify(got) !== JSON.stringify(want)) failures.push(`${what}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
};
const until = async (condition, what) => {
  for (let i = 0; i < 500; i++) {
    const value = condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited in vain for ${what}`);
};
const inputIn = (id) => document.querySelector(`#${id} > div`)?.shadowRoot.querySelector('input');
const type = (input, text) => {
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};
const dialog = () => [...document.body.children].map((node) => node.shadowRoot?.querySelector('dialog')).find(Boolean);
const button = (name) => [...dialog().querySelectorAll('button')].find((node) => node.textContent === name);
const newIntent = async () => (await fetch('/intent', { method: 'POST' })).text();
const newSetup = async () => (await fetch('/setup', { method: 'POST' })).text();

async function run() {
  await until(() => window.Stripe, 'the script');
  equal(Stripe.version, 'basil', 'the version');
  const stripe = Stripe('pk_test_light', { locale: 'en' });
  stripe._registerWrapper({ name: 'x', version: '1' });
  stripe.registerAppInfo({ name: 'x', version: '1' });
  for (const method of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment']) {
    equal(typeof stripe[method], 'function', `stripe.${method}`);
  }

  // The fields.
  const elements = stripe.elements();
  const events = [];
  const number = elements.create('cardNumber', { style: { base: { color: 'rgb(1, 2, 3)' }, invalid: { color: 'rgb(200, 0, 0)' } } });
  const expiry = elements.create('cardExpiry');
  const cvc = elements.create('cardCvc', { placeholder: 'Code' });
  for (const name of ['ready', 'focus', 'blur', 'escape']) number.on(name, (event) => events.push([name, event.elementType]));
  const changes = [];
  number.on('change', (event) => changes.push(event));
  number.mount('#number');
  expiry.mount(document.getElementById('expiry'));
  cvc.mount('#cvc');
  await until(() => events.length > 0, 'ready');
  equal(events[0], ['ready', 'cardNumber'], 'the first event');
  let message = '';
  try {
    elements.create('cardNumber');
  } catch (error) {
    message = `${error.name}: ${error.message}`;
  }
  equal(message, 'IntegrationError: Can only create one Element of type cardNumber.', 'a second element of a type');
  equal(elements.getElement('cardCvc') === cvc, true, 'getElement');
  equal(elements.getElement('card'), null, 'getElement of what is not there');

  const numberInput = inputIn('number');
  equal(numberInput.getAttribute('aria-label'), 'Credit or debit card number', 'the label of the number');
  equal([numberInput.inputMode, numberInput.autocomplete, inputIn('expiry').autocomplete, inputIn('cvc').autocomplete],
    ['numeric', 'cc-number', 'cc-exp', 'cc-csc'], 'the tokens of the inputs');
  equal([numberInput.placeholder, inputIn('expiry').placeholder, inputIn('cvc').placeholder], ['1234 1234 1234 1234', 'MM / YY', 'Code'], 'placeholders');
  equal(document.querySelector('#number > div').shadowRoot.querySelector('.test').textContent, 'TEST', 'the mark');
  equal([getComputedStyle(numberInput).color, getComputedStyle(numberInput).borderTopWidth], ['rgb(1, 2, 3)', '0px'], 'the style option and our own rules');
  equal(document.getElementById('number').className, 'StripeElement StripeElement--empty', 'the classes of an empty element');

  document.querySelector('label[for=number]').click();
  equal(document.querySelector('#number > div').shadowRoot.activeElement === numberInput, true, 'a click on the label focuses');
  type(numberInput, '37');
  equal(changes.at(-1), { elementType: 'cardNumber', empty: false, complete: false, brand: 'amex' }, 'the change after two digits');
  type(numberInput, '4242424242424241');
  equal(changes.at(-1).error, { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' }, 'the error of a wrong number');
  equal(getComputedStyle(numberInput).color, 'rgb(200, 0, 0)', 'the colour of the invalid style');
  equal(document.getElementById('number').className.includes('StripeElement--invalid'), true, 'the class of an invalid element');
  equal(numberInput.getAttribute('aria-invalid'), 'true', 'aria-invalid');
  type(numberInput, '4242');
  numberInput.blur();
  equal(changes.at(-1).error?.code, 'incomplete_number', 'the error of a number left unfinished');
  numberInput.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  equal(events.map(([name]) => name).filter((name, i, all) => all.indexOf(name) === i), ['ready', 'focus', 'blur', 'escape'], 'the events');

  // An unfinished card isn't sent.
  let secret = await newIntent();
  const pay = (options) => stripe.confirmCardPayment(secret, { payment_method: { card: number, billing_details: { name: 'Ada' } } }, options);
  equal((await pay()).error?.code, 'incomplete_number', 'paying with an unfinished number');
  type(numberInput, '4242 4242 4242 4242');
  equal(changes.at(-1), { elementType: 'cardNumber', empty: false, complete: true, brand: 'visa' }, 'the change of a complete number');
  equal((await pay()).error?.code, 'incomplete_expiry', 'paying without an expiry date');
  equal(document.getElementById('expiry').className.includes('StripeElement--invalid'), true, 'the class of the missing date');
  type(inputIn('expiry'), '12/34');
  type(inputIn('cvc'), '123');
  equal(document.getElementById('expiry').className.includes('StripeElement--complete'), true, 'the class of a complete date');

  // Declined, then paid on the same intent.
  type(numberInput, '4000000000009995');
  const declined = await pay();
  equal([declined.error?.type, declined.error?.code, declined.error?.decline_code, declined.error?.message, declined.error?.payment_intent?.status],
    ['card_error', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.', 'requires_payment_method'], 'a decline');
  type(numberInput, '4242424242424242');
  const paid = await pay();
  equal([paid.error, paid.paymentIntent?.status, paid.paymentIntent?.amount], [undefined, 'succeeded', 4520], 'a payment');
  equal((await stripe.retrievePaymentIntent(secret)).paymentIntent?.status, 'succeeded', 'the intent read again');
  const again = await pay();
  equal([again.error?.code, again.error?.payment_intent?.status], ['payment_intent_unexpected_state', 'succeeded'], 'paying twice');

  // 3-D Secure: passed, failed, passed and then declined, left to the page, and from the keyboard.
  for (const [card, name, want] of [
    ['4000002500003155', 'Complete', ['succeeded', undefined]],
    ['4000000000003220', 'Fail', [undefined, 'payment_intent_authentication_failure']],
    ['4000008400001629', 'Complete', [undefined, 'card_declined']],
  ]) {
    secret = await newIntent();
    type(numberInput, card);
    const outcome = pay();
    await until(dialog, 'the dialog');
    equal([dialog().getAttribute('role'), dialog().getAttribute('aria-modal'), dialog().open], ['dialog', 'true', true], 'the dialog');
    equal([dialog().matches(':modal'), getComputedStyle(button('Complete')).minHeight], [true, '44px'], 'the dialog is modal and styled');
    equal(dialog().getRootNode().activeElement?.textContent, 'Complete', 'the focus in the dialog');
    button(name).click();
    const { paymentIntent, error } = await outcome;
    equal([paymentIntent?.status, error?.code], want, `3-D Secure with …${card.slice(-4)}`);
    equal(dialog(), undefined, 'the dialog afterwards');
  }
  secret = await newIntent();
  type(numberInput, '4000000000003220');
  equal((await pay({ handleActions: false })).paymentIntent?.status, 'requires_action', 'without handling actions');
  const handled = stripe.handleNextAction({ clientSecret: secret });
  await until(dialog, 'the dialog');
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  dialog().dispatchEvent(tab);
  equal(dialog().getRootNode().activeElement?.textContent, 'Fail', 'the focus after Tab');
  dialog().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }));
  equal(dialog().getRootNode().activeElement?.textContent, 'Complete', 'the focus after Tab at the end');
  dialog().dispatchEvent(new Event('cancel', { cancelable: true }));
  equal((await handled).error?.code, 'payment_intent_authentication_failure', 'escaping from the dialog');

  // Saving a card, payment methods and tokens.
  type(numberInput, '5555555555554444');
  const setup = await stripe.confirmCardSetup(await newSetup(), { payment_method: { card: number } });
  equal(setup.setupIntent?.status, 'succeeded', 'a set-up');
  const method = await stripe.createPaymentMethod({ type: 'card', card: number, billing_details: { name: 'Ada' } });
  equal([method.paymentMethod?.card.last4, method.paymentMethod?.billing_details.name], ['4444', 'Ada'], 'a payment method');
  const token = await stripe.createToken(number, { name: 'Ada' });
  equal([token.token?.card.last4, token.token?.card.name], ['4444', 'Ada'], 'a token');
  secret = await newIntent();
  const byId = await stripe.confirmCardPayment(secret, { payment_method: method.paymentMethod.id });
  equal(byId.paymentIntent?.status, 'succeeded', 'paying with a payment method’s id');

  // Misuse rejects.
  const rejected = await stripe.confirmCardPayment('nonsense').catch((error) => error.name);
  equal(rejected, 'IntegrationError', 'a client secret that is none');

  // The amex code has four digits, and clear and destroy do what they say.
  type(numberInput, '378282246310005');
  type(inputIn('cvc'), '123');
  equal(document.getElementById('cvc').className.includes('StripeElement--complete'), false, 'three digits for an American Express');
  type(inputIn('cvc'), '1234');
  equal(document.getElementById('cvc').className.includes('StripeElement--complete'), true, 'four digits for an American Express');
  number.clear();
  equal([numberInput.value, changes.at(-1).empty], ['', true], 'clear');
  number.destroy();
  equal([document.getElementById('number').children.length, document.getElementById('number').className], [0, ''], 'destroy');
  elements.create('cardNumber').mount('#number');

  // All in one element, in French, which submits its form on Enter.
  const card = Stripe('pk_test_light', { locale: 'fr-CA' }).elements().create('card');
  let last;
  card.on('change', (event) => { last = event; });
  card.mount('#card');
  const all = [...document.querySelector('#card > div').shadowRoot.querySelectorAll('input')];
  equal(all.map((input) => input.getAttribute('aria-label')), [
    'Numéro de carte de crédit ou de débit', "Date d'expiration de la carte de crédit ou de débit", 'Code CVC/CVV de la carte de crédit ou de débit', 'Code postal',
  ], 'the labels in French');
  ['4242424242424242', '1234', '123', 'M5V 2T6'].forEach((text, i) => type(all[i], text));
  equal(last, { elementType: 'card', empty: false, complete: true, brand: 'visa', value: { postalCode: 'M5V 2T6' } }, 'the change of the whole card');
  let submitted = 0;
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    submitted++;
  });
  all[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  equal(submitted, 1, 'Enter');
  document.querySelector('form button').disabled = true;
  all[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  equal(submitted, 1, 'Enter while the button is disabled');

  equal(violations, [], 'violations of the content security policy');
}

run()
  .catch((error) => failures.push(`${error.stack}`))
  .finally(() => fetch('/report', { method: 'POST', body: JSON.stringify(failures) }));
