/** The elements of one form: at most one of each type, which share the card's brand. */
class ElementsGroup {
  #members = new Map();
  #options;

  constructor(options, language) {
    this.#options = { ...options };
    this.language = options?.locale ? languageOf(options.locale, navigator.language) : language;
  }

  create(type, options) {
    if (!ELEMENT_TYPES[type]) throw integrationError(`A valid Element name must be provided. The card stand-in offers: ${Object.keys(ELEMENT_TYPES).join(', ')}; you passed: ${String(type)}.`);
    if (this.#members.has(type)) throw integrationError(`Can only create one Element of type ${type}.`);
    const element = new CardElement(this, type, options);
    this.#members.set(type, element);
    return element;
  }

  /** By type, or by one of the React components. */
  getElement(type) {
    return this.#members.get(type?.__elementType ?? type) ?? null;
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
  }

  async fetchUpdates() {
    return {};
  }

  async submit() {
    return {};
  }

  forget(element) {
    if (this.#members.get(element.type) === element) this.#members.delete(element.type);
  }

  /** The brand of the number that is typed so far. */
  brand() {
    const withNumber = this.#members.get('cardNumber') ?? this.#members.get('card');
    return withNumber?.inputs.number.reading.brand ?? 'unknown';
  }

  brandChanged(source) {
    for (const element of this.#members.values()) {
      if (element !== source || element.type === 'card') element.reread();
    }
  }

  /**
   * The card in the elements: {card} as the provider's parameters, or {error} for the first field
   * that isn't complete, with every such field marked.
   */
  card() {
    const found = {};
    let first;
    for (const kind of ['number', 'expiry', 'cvc', 'postal']) {
      const element = this.#holder(kind);
      if (!element) continue;
      const input = element.inputs[kind];
      const code = input.faultOnSubmit();
      if (code) element.refuse(code);
      first ??= code;
      found[kind] = input.reading.value;
    }
    if (!first && (!found.number || !found.expiry)) first = found.number ? 'incomplete_expiry' : 'incomplete_number';
    if (first) return { error: validationError(first, this.language) };
    return {
      card: { number: found.number, exp_month: Number(found.expiry.month), exp_year: 2000 + Number(found.expiry.year), cvc: found.cvc },
      postalCode: found.postal,
    };
  }

  #holder(kind) {
    return [...this.#members.values()].find((element) => element.inputs[kind]);
  }
}
