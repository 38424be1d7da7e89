/** What the page sees: window.Stripe. */

const SCRIPT = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const SCRIPT_ORIGIN = new URL(SCRIPT?.src ?? location.href).origin;

/** The two kinds of intents, which are confirmed alike. */
const PAYMENT = { path: '/v1/payment_intents/', prefix: 'pi', lastError: 'last_payment_error', field: 'payment_intent' };
const SETUP = { path: '/v1/setup_intents/', prefix: 'seti', lastError: 'last_setup_error', field: 'setup_intent' };

/** @typedef {{ intent: any, error?: undefined } | { intent?: undefined, error: Provider.Failure }} Outcome */

/** @param {Outcome} outcome */
const paymentResult = ({ intent, error }) => (error ? { error } : { paymentIntent: intent });
/** @param {Outcome} outcome */
const setupResult = ({ intent, error }) => (error ? { error } : { setupIntent: intent });

class StripeInstance {
  #client;
  #language;

  constructor(key, options) {
    this.#language = languageOf(options?.locale, navigator.language);
    this.#client = new Client(key, SCRIPT_ORIGIN, this.#language);
  }

  elements(options) {
    return new ElementsGroup(options, this.#language);
  }

  async confirmCardPayment(clientSecret, data, options) {
    return paymentResult(await this.#confirm(PAYMENT, 'confirmCardPayment', clientSecret, data, options));
  }

  async confirmCardSetup(clientSecret, data, options) {
    return setupResult(await this.#confirm(SETUP, 'confirmCardSetup', clientSecret, data, options));
  }

  async retrievePaymentIntent(clientSecret) {
    return paymentResult(await this.#retrieve(PAYMENT, 'retrievePaymentIntent', clientSecret));
  }

  async retrieveSetupIntent(clientSecret) {
    return setupResult(await this.#retrieve(SETUP, 'retrieveSetupIntent', clientSecret));
  }

  async handleNextAction(options) {
    const clientSecret = options?.clientSecret;
    if (String(clientSecret).startsWith('seti_')) return setupResult(await this.#next(SETUP, 'handleNextAction', clientSecret));
    return paymentResult(await this.#next(PAYMENT, 'handleNextAction', clientSecret));
  }

  async handleCardAction(clientSecret) {
    return paymentResult(await this.#next(PAYMENT, 'handleCardAction', clientSecret));
  }

  /** Takes {type, card, billing_details}, and the older (type, card, data). */
  async createPaymentMethod(typeOrData, card, data) {
    const given = typeof typeOrData === 'string' ? { ...data, type: typeOrData, card } : typeOrData;
    if (given?.type !== 'card') throw integrationError('createPaymentMethod: the card stand-in takes type card alone.');
    const read = cardParams(given);
    if (read.error) return { error: read.error };
    const { body, error } = await this.#client.post('/v1/payment_methods', { ...read.params, metadata: given.metadata });
    return error ? { error } : { paymentMethod: body };
  }

  async createToken(element, data) {
    if (!(element instanceof CardElement)) throw integrationError('createToken: the card stand-in takes a card element alone.');
    const read = element.group.card();
    if (read.error) return { error: read.error };
    const { body, error } = await this.#client.post('/v1/tokens', {
      card: { ...read.card, name: data?.name, address_zip: data?.address_zip ?? read.postalCode },
    });
    return error ? { error } : { token: body };
  }

  registerAppInfo() {}

  _registerWrapper() {}

  /** @returns {Promise<Outcome>} */
  async #confirm(kind, name, clientSecret, data, options) {
    const id = mustBeSecret(kind, name, clientSecret);
    const read = confirmParams(data);
    if (read.error) return { error: read.error };
    const { body, error } = await this.#client.post(`${kind.path}${id}/confirm`, {
      ...read.params,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    });
    if (error) return { error };
    return this.#finish(kind, clientSecret, body, options?.handleActions !== false);
  }

  /** @returns {Promise<Outcome>} */
  async #retrieve(kind, name, clientSecret) {
    const id = mustBeSecret(kind, name, clientSecret);
    const { body, error } = await this.#client.get(kind.path + id, { client_secret: clientSecret });
    return error ? { error } : { intent: body };
  }

  /** @returns {Promise<Outcome>} */
  async #next(kind, name, clientSecret) {
    const found = await this.#retrieve(kind, name, clientSecret);
    return found.error ? found : this.#finish(kind, clientSecret, found.intent, true);
  }

  /**
   * Goes through 3-D Secure when the intent asks for it, and tells how the intent ended.
   * @returns {Promise<Outcome>}
   */
  async #finish(kind, clientSecret, intent, handleActions) {
    if (intent.status !== 'requires_action' || !handleActions) return { intent };
    const passed = await askToAuthenticate(this.#language);
    const { body, error } = await this.#client.post(`/three_d_secure/${intent.id}`, {
      client_secret: clientSecret,
      outcome: passed ? 'pass' : 'fail',
    });
    if (error) return { error };
    const refusal = body[kind.lastError];
    if (body.status === 'requires_payment_method' && refusal) {
      return { error: { ...localized(refusal, this.#language), [kind.field]: body } };
    }
    return { intent: body };
  }
}

function mustBeSecret(kind, name, clientSecret) {
  const id = intentOf(clientSecret, kind.prefix);
  if (!id) throw integrationError(`Invalid value for stripe.${name} intent secret: value should be a client_secret string.`);
  return id;
}

/** The parameters of a confirmation; {error} when a field isn't complete. */
function confirmParams(data = {}) {
  const { payment_method: method, payment_method_options: _, save_payment_method: __, ...rest } = data;
  if (method === undefined || method === null) return { params: rest };
  if (typeof method === 'string') return { params: { ...rest, payment_method: method } };
  const read = cardParams(method);
  if (read.error) return { error: read.error };
  return { params: { ...rest, payment_method_data: { ...read.params, metadata: method.metadata } } };
}

/** A card and its holder as the provider's parameters, out of an element or a token. */
function cardParams({ card, billing_details: billing }) {
  if (!(card instanceof CardElement)) {
    if (typeof card?.token !== 'string') throw integrationError('Invalid value for card: it should be a card Element or an object with a token.');
    return { params: { type: 'card', card: { token: card.token }, billing_details: billing } };
  }
  const read = card.group.card();
  if (read.error) return { error: read.error };
  const details = { ...billing };
  if (read.postalCode) details.address = { postal_code: read.postalCode, ...details.address };
  return { params: { type: 'card', card: read.card, billing_details: details } };
}

function Stripe(key, options) {
  if (typeof key !== 'string' || key.trim() === '') throw integrationError('Missing value for Stripe(): apiKey should be a string.');
  if (key.startsWith('sk_')) throw integrationError('You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.');
  return new StripeInstance(key, options);
}

Stripe.version = 'basil';

// The first script on the page stays, as the provider's own does.
/** @type {any} */ (window).Stripe ??= Stripe;
