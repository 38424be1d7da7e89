/** One of the provider's fields: real inputs in a shadow root within the page's container. */
class CardElement {
  #group;
  #type;
  #options;
  #events = new Emitter();
  #inputs = {};
  #styles = sheet('');
  #host;
  #container;
  #labels = [];
  #destroyed = false;
  #focused = false;
  #submitted; // the error code that a submission found, until the next change
  #lastChange = '';

  constructor(group, type, options = {}) {
    this.#group = group;
    this.#type = type;
    this.#options = { ...options };
    for (const kind of ELEMENT_TYPES[type]) {
      if (kind === 'postal' && options.hidePostalCode) continue;
      this.#inputs[kind] = this.#createInput(kind);
    }
    if (options.value?.postalCode && this.#inputs.postal) {
      this.#inputs.postal.node.value = options.value.postalCode;
      this.#inputs.postal.refresh();
    }
    this.#applyOptions();
  }

  get type() {
    return this.#type;
  }

  /** Whether it has the inputs of a number, so that a card can be read through it. */
  get inputs() {
    return this.#inputs;
  }

  get group() {
    return this.#group;
  }

  mount(target) {
    this.#mustLive();
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(container instanceof Element)) {
      throw integrationError(`The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`);
    }
    if (this.#container === container && this.#host?.isConnected) return;
    this.unmount();
    this.#container = container;
    container.replaceChildren(this.#render());
    this.#followLabels();
    this.#showClasses();
    setTimeout(() => {
      if (this.#container === container) this.#tell('ready');
    }, 20);
  }

  unmount() {
    this.#host?.remove();
    this.#labels.forEach((label) => label.removeEventListener('click', this.#onLabel));
    this.#labels = [];
    const classes = this.#classes();
    for (const name of Object.values(classes)) {
      if (name) this.#container?.classList.remove(...name.split(/\s+/));
    }
    this.#container = undefined;
    this.#host = undefined;
    this.#focused = false;
  }

  destroy() {
    this.#mustLive();
    this.unmount();
    this.#events.clear();
    this.#destroyed = true;
    this.#group.forget(this);
  }

  update(options) {
    this.#mustLive();
    this.#options = { ...this.#options, ...options };
    if (options?.value?.postalCode !== undefined && this.#inputs.postal) {
      this.#inputs.postal.node.value = options.value.postalCode;
      this.#inputs.postal.refresh();
    }
    this.#applyOptions();
    this.#showClasses();
  }

  focus() {
    Object.values(this.#inputs)[0].node.focus();
  }

  blur() {
    for (const { node } of Object.values(this.#inputs)) node.blur();
  }

  clear() {
    for (const input of Object.values(this.#inputs)) input.clear();
    this.#submitted = undefined;
    this.#changed();
  }

  on(event, handler) {
    this.#mustLive();
    this.#events.on(event, handler);
    return this;
  }

  once(event, handler) {
    this.#mustLive();
    this.#events.on(event, handler, true);
    return this;
  }

  off(event, handler) {
    this.#events.off(event, handler);
    return this;
  }

  /** Marks what a submission found wrong. */
  refuse(code) {
    this.#submitted = code;
    this.#changed();
  }

  /** Reads the inputs again: the brand may ask for a longer security code. */
  reread() {
    for (const input of Object.values(this.#inputs)) input.refresh();
    this.#changed();
  }

  #mustLive() {
    if (this.#destroyed) {
      throw integrationError('This Element has already been destroyed. Please create a new one.');
    }
  }

  #createInput(kind) {
    const group = this.#group;
    const reads = {
      number: (text) => readNumber(text),
      expiry: (text) => readExpiry(text, new Date()),
      cvc: (text) => readCvc(text, group.brand()),
      postal: (text) => readPostalCode(text),
    };
    const input = new Input(INPUT_KINDS[kind], inputTexts(kind, group.language), reads[kind]);
    this.#listen(input, kind);
    return input;
  }

  #listen(input, kind) {
    const { node } = input;
    node.addEventListener('input', () => {
      this.#submitted = undefined;
      input.refresh();
      this.#toggle('webkitAutofill', node.matches(':-webkit-autofill'));
      this.#changed();
      if (kind === 'number') this.#group.brandChanged(this);
    });
    node.addEventListener('focus', () => {
      input.left = false;
      if (!this.#focused) {
        this.#focused = true;
        this.#showClasses();
        this.#tell('focus');
      }
    });
    node.addEventListener('blur', (event) => {
      input.left = true;
      input.show();
      const stays = Object.values(this.#inputs).some((other) => other.node === event.relatedTarget);
      if (!stays && this.#focused) {
        this.#focused = false;
        this.#tell('blur');
      }
      this.#changed();
    });
    node.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#tell('escape');
      if (event.key === 'Enter') submitForm(this.#container);
    });
  }

  #render() {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet(ELEMENT_RULES), this.#styles];
    const row = document.createElement('div');
    row.className = 'row';
    for (const [kind, input] of Object.entries(this.#inputs)) {
      input.node.classList.toggle('short', this.#type === 'card' && kind !== 'number');
      row.append(input.node);
    }
    if (this.#inputs.number) {
      const mark = document.createElement('span');
      mark.className = 'test';
      mark.textContent = TEXTS[this.#group.language].test;
      row.append(mark);
    }
    root.append(row);
    this.#host = host;
    return host;
  }

  /** A label of the container leads to the first input, as if the container could have the focus. */
  #followLabels() {
    const own = this.#container.closest('label');
    const named = this.#container.id ? document.querySelectorAll(`label[for="${CSS.escape(this.#container.id)}"]`) : [];
    this.#labels = own ? [own, ...named] : [...named];
    this.#labels.forEach((label) => label.addEventListener('click', this.#onLabel));
  }

  #onLabel = (event) => {
    if (this.#host?.contains(event.target)) return;
    this.focus();
  };

  #applyOptions() {
    this.#styles.replaceSync(styleRules(this.#options.style));
    for (const { node, texts } of Object.values(this.#inputs)) {
      node.disabled = Boolean(this.#options.disabled);
      node.placeholder = this.#type === 'card' ? texts.placeholder : (this.#options.placeholder ?? texts.placeholder);
    }
  }

  /**
   * What the element would tell of itself now.
   * @returns {Provider.ChangeEvent}
   */
  #state() {
    const inputs = Object.values(this.#inputs);
    const code = this.#submitted ?? inputs.map((input) => input.fault()).find(Boolean);
    return {
      elementType: this.#type,
      empty: inputs.every(({ reading }) => reading.empty),
      complete: inputs.every(({ reading }) => reading.complete),
      error: code ? validationError(code, this.#group.language) : undefined,
      ...(this.#inputs.number ? { brand: this.#inputs.number.reading.brand } : {}),
      ...(this.#type === 'card' ? { value: { postalCode: this.#inputs.postal?.reading.value ?? '' } } : {}),
    };
  }

  #changed() {
    const state = this.#state();
    this.#showClasses();
    const now = JSON.stringify(state);
    if (now === this.#lastChange) return;
    this.#lastChange = now;
    this.#events.emit('change', state);
  }

  #classes() {
    return { ...DEFAULT_CLASSES, ...this.#options.classes };
  }

  #showClasses() {
    const { empty, complete, error } = this.#state();
    this.#toggle('base', true);
    this.#toggle('empty', empty);
    this.#toggle('complete', complete);
    this.#toggle('invalid', error !== undefined);
    this.#toggle('focus', this.#focused);
    if (this.#submitted) {
      for (const input of Object.values(this.#inputs)) input.show(input.faultOnSubmit());
    }
  }

  #toggle(state, on) {
    const name = this.#classes()[state];
    if (!name) return;
    for (const one of name.split(/\s+/)) this.#container?.classList.toggle(one, on);
  }

  #tell(event) {
    this.#events.emit(event, { elementType: this.#type });
  }
}
