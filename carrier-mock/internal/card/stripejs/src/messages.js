/** The texts, in English and French. */

const TEXTS = {
  en: {
    cardNumber: 'Credit or debit card number',
    cardExpiry: 'Credit or debit card expiration date',
    cardCvc: 'Credit or debit card CVC/CVV',
    postalCode: 'Postal code',
    placeholderNumber: '1234 1234 1234 1234',
    placeholderExpiry: 'MM / YY',
    placeholderCvc: 'CVC',
    test: 'TEST',
    dialogTitle: '3D Secure 2 Test Page',
    dialogText: 'This is a simulation of your bank’s page. In test mode, you can complete or fail the authentication.',
    dialogComplete: 'Complete',
    dialogFail: 'Fail',
    errors: {
      incomplete_number: 'Your card number is incomplete.',
      invalid_number: 'Your card number is invalid.',
      incomplete_expiry: "Your card's expiration date is incomplete.",
      invalid_expiry_month: "Your card's expiration date is invalid.",
      invalid_expiry_month_past: "Your card's expiration date is in the past.",
      invalid_expiry_year: "Your card's expiration year is invalid.",
      invalid_expiry_year_past: "Your card's expiration year is in the past.",
      incomplete_cvc: "Your card's security code is incomplete.",
      incomplete_zip: 'Your postal code is incomplete.',
      api_connection: 'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    },
    provider: {},
  },
  fr: {
    cardNumber: 'Numéro de carte de crédit ou de débit',
    cardExpiry: "Date d'expiration de la carte de crédit ou de débit",
    cardCvc: 'Code CVC/CVV de la carte de crédit ou de débit',
    postalCode: 'Code postal',
    placeholderNumber: '1234 1234 1234 1234',
    placeholderExpiry: 'MM / AA',
    placeholderCvc: 'CVC',
    test: 'TEST',
    dialogTitle: 'Page de test 3D Secure 2',
    dialogText: 'Cette page simule celle de votre banque. En mode test, vous pouvez réussir ou échouer l’authentification.',
    dialogComplete: 'Réussir',
    dialogFail: 'Échouer',
    errors: {
      incomplete_number: 'Le numéro de votre carte est incomplet.',
      invalid_number: "Le numéro de votre carte n'est pas valide.",
      incomplete_expiry: "La date d'expiration de votre carte est incomplète.",
      invalid_expiry_month: "La date d'expiration de votre carte n'est pas valide.",
      invalid_expiry_month_past: "La date d'expiration de votre carte est passée.",
      invalid_expiry_year: "L'année d'expiration de votre carte n'est pas valide.",
      invalid_expiry_year_past: "L'année d'expiration de votre carte est passée.",
      incomplete_cvc: 'Le code de sécurité de votre carte est incomplet.',
      incomplete_zip: 'Votre code postal est incomplet.',
      api_connection: 'Nous avons des difficultés à nous connecter à notre prestataire de paiement. Vérifiez votre connexion Internet et réessayez.',
    },
    provider: {
      insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants.',
      card_declined: 'Votre carte a été refusée.',
      expired_card: 'Votre carte a expiré.',
      incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
      incorrect_number: 'Le numéro de votre carte est incorrect.',
      processing_error: 'Une erreur est survenue lors du traitement de votre carte. Réessayez dans un instant.',
      payment_intent_authentication_failure: 'Nous ne parvenons pas à authentifier votre moyen de paiement. Veuillez en choisir un autre et réessayer.',
      setup_intent_authentication_failure: 'Nous ne parvenons pas à authentifier votre moyen de paiement. Veuillez en choisir un autre et réessayer.',
    },
  },
};

/** The language that a locale stands for: fr-CA is French, auto what the browser prefers, anything else English. */
function languageOf(locale, browserLanguage) {
  const wanted = !locale || locale === 'auto' ? browserLanguage : locale;
  return /^fr\b/i.test(wanted ?? '') ? 'fr' : 'en';
}

function validationError(code, language) {
  return { type: /** @type {const} */ ('validation_error'), code, message: TEXTS[language].errors[code] };
}

/** The provider's error with its message in the page's language; a decline's reason comes first. */
function localized(error, language) {
  const texts = TEXTS[language].provider;
  const message = texts[error.decline_code] ?? texts[error.code] ?? error.message;
  return { ...error, message };
}
