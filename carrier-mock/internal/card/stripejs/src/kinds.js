/** What each type of element is made of, and its defaults. */
const INPUT_KINDS = {
  number: { inputMode: 'numeric', autocomplete: 'cc-number', name: 'cardnumber', stableName: 'cardNumber' },
  expiry: { inputMode: 'numeric', autocomplete: 'cc-exp', name: 'exp-date', stableName: 'cardExpiry' },
  cvc: { inputMode: 'numeric', autocomplete: 'cc-csc', name: 'cvc', stableName: 'cardCvc' },
  postal: { inputMode: 'text', autocomplete: 'postal-code', name: 'postal', stableName: 'postalCode' },
};

const ELEMENT_TYPES = {
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
  card: ['number', 'expiry', 'cvc', 'postal'],
};

const DEFAULT_CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
  webkitAutofill: 'StripeElement--webkit-autofill',
};

function inputTexts(kind, language) {
  const texts = TEXTS[language];
  return {
    number: { label: texts.cardNumber, placeholder: texts.placeholderNumber },
    expiry: { label: texts.cardExpiry, placeholder: texts.placeholderExpiry },
    cvc: { label: texts.cardCvc, placeholder: texts.placeholderCvc },
    postal: { label: texts.postalCode, placeholder: texts.postalCode },
  }[kind];
}

/** Enter submits the form around the element, as it does in an input of the page. */
function submitForm(container) {
  const form = container?.closest('form');
  const button = form?.querySelector('button:not([type]), [type=submit]');
  if (form && !button?.disabled) form.requestSubmit(button ?? undefined);
}
