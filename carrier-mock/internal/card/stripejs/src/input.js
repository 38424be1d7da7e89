/** One labelled input with what was typed into it. */
class Input {
  constructor(kind, texts, read) {
    this.texts = texts;
    this.read = read;
    this.left = false; // an unfinished field is only wrong once it was left
    this.node = document.createElement('input');
    this.node.type = 'text';
    this.node.spellcheck = false;
    this.node.autocapitalize = 'off';
    this.node.setAttribute('autocorrect', 'off');
    this.node.inputMode = kind.inputMode;
    this.node.autocomplete = kind.autocomplete;
    this.node.name = kind.name;
    this.node.dataset.elementsStableFieldName = kind.stableName;
    this.node.setAttribute('aria-label', texts.label);
    this.node.placeholder = texts.placeholder;
    this.reading = read('');
  }

  /** Reads what stands in the input and shows it in its proper form. */
  refresh() {
    const { node } = this;
    const caret = node.selectionStart ?? node.value.length;
    const digitsBefore = onlyDigits(node.value.slice(0, caret)).length;
    const shownBefore = onlyDigits(node.value).length;
    this.reading = this.read(node.value);
    const { display } = this.reading;
    if (node.value !== display) {
      node.value = display;
      // A digit that formatting added, as in 3 for 03, goes before the caret.
      const added = Math.max(0, onlyDigits(display).length - shownBefore);
      const position = caretAfter(display, digitsBefore + added);
      const root = /** @type {ShadowRoot} */ (node.getRootNode());
      if (root.activeElement === node) node.setSelectionRange(position, position);
    }
    this.show();
  }

  /** The error code to show now, if any. */
  fault() {
    const { empty, complete, invalid, incomplete } = this.reading;
    return invalid ?? (this.left && !complete && !empty ? incomplete : undefined);
  }

  /** The error code when the form is submitted, when an empty field is wrong as well. */
  faultOnSubmit() {
    const { complete, invalid, incomplete } = this.reading;
    return invalid ?? (complete ? undefined : incomplete);
  }

  show(code = this.fault()) {
    const { classList } = this.node;
    classList.toggle('invalid', code !== undefined);
    classList.toggle('complete', this.reading.complete);
    classList.toggle('empty', this.reading.empty);
    this.node.setAttribute('aria-invalid', String(code !== undefined));
  }

  clear() {
    this.node.value = '';
    this.left = false;
    this.refresh();
  }
}
