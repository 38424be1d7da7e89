import { messages } from '@/i18n/message';

export const payment = messages({
  manualForm: {
    en: 'Use the plain card form instead',
    fr: 'Utiliser plutôt le formulaire de carte simple',
  },
  title: { en: 'Payment', fr: 'Paiement' },
  amountDue: { en: 'Amount due', fr: 'Montant à payer' },
  cardholder: { en: 'Cardholder Name', fr: 'Nom du titulaire' },
  cardholderOptional: {
    en: 'Cardholder Name (optional)',
    fr: 'Nom du titulaire (facultatif)',
  },
  cardholderPlaceholder: { en: 'As shown on card', fr: 'Tel qu’indiqué sur la carte' },
  cardNumber: { en: 'Card Number', fr: 'Numéro de carte' },
  expiry: { en: 'Expiration Date', fr: 'Date d’expiration' },
  cvc: { en: 'CVC', fr: 'CVC' },
  postalCodeOptional: { en: 'Postal Code (optional)', fr: 'Code postal (facultatif)' },
  postalCodePlaceholder: { en: 'M5V 2T6', fr: 'M5V 2T6' },
  payNow: { en: 'Pay Now', fr: 'Payer maintenant' },
  secure: {
    en: 'Your card goes straight to our payment provider. We never see its number.',
    fr: 'Votre carte est transmise directement à notre fournisseur de paiement. Nous ne voyons jamais son numéro.',
  },

  missingInformation: {
    en: 'Missing required information. Please return to the previous page.',
    fr: 'Des renseignements requis sont manquants. Veuillez revenir à la page précédente.',
  },
  myPlans: { en: 'My Plans', fr: 'Mes forfaits' },
  review: { en: 'Review your order', fr: 'Vérifier votre commande' },
  cannotInitialize: {
    en: 'Unable to initialize payment. Please try again later.',
    fr: 'Impossible de lancer le paiement. Veuillez réessayer plus tard.',
  },
  intentFormat: {
    en: 'Invalid payment intent response format',
    fr: 'Format de réponse du paiement non valide',
  },
  returned: {
    en: 'Your last payment could not be completed, so we refunded all of it to your card. It may take some days to show there. You can pay again here.',
    fr: 'Votre dernier paiement n’a pu être traité jusqu’au bout : nous l’avons remboursé en entier sur votre carte. Cela peut prendre quelques jours à y paraître. Vous pouvez payer de nouveau ici.',
  },
  notReady: {
    en: 'Payment system is not ready. Please try again.',
    fr: 'Le système de paiement n’est pas prêt. Veuillez réessayer.',
  },
  notSuccessful: {
    en: 'Payment was not successful. Please try again.',
    fr: 'Le paiement n’a pas réussi. Veuillez réessayer.',
  },
  unexpected: {
    en: 'An unexpected error occurred during payment.',
    fr: 'Une erreur inattendue s’est produite pendant le paiement.',
  },
  failed: {
    en: 'Payment failed. Please try again.',
    fr: 'Le paiement a échoué. Veuillez réessayer.',
  },
  cardError: {
    en: 'An Error occurred. Please try again.',
    fr: 'Une erreur s’est produite. Veuillez réessayer.',
  },
  priceChanged: {
    en: 'The price has changed. Please return to the previous page and review the new total.',
    fr: 'Le prix a changé. Veuillez revenir à la page précédente et vérifier le nouveau total.',
  },

  unexpectedState: {
    en: 'This payment link has expired or has already been paid.',
    fr: 'Ce lien de paiement est expiré ou a déjà été réglé.',
  },
  authenticationFailed: {
    en: 'Your bank could not confirm that it’s you. Please try again or use another card.',
    fr: 'Votre banque n’a pu confirmer votre identité. Veuillez réessayer ou utiliser une autre carte.',
  },
  invalidParameter: {
    en: 'Some payment details are not valid. Please check them and try again.',
    fr: 'Certains renseignements de paiement ne sont pas valides. Veuillez les vérifier et réessayer.',
  },
  cardDeclined: {
    en: 'Your card was declined. Please use another card.',
    fr: 'Votre carte a été refusée. Veuillez utiliser une autre carte.',
  },
  expiredCard: {
    en: 'Your card has expired. Please use another card.',
    fr: 'Votre carte est expirée. Veuillez utiliser une autre carte.',
  },
  incorrectCvc: {
    en: 'Your card’s security code is incorrect.',
    fr: 'Le code de sécurité de votre carte est incorrect.',
  },
  processingError: {
    en: 'An error occurred while processing your card. Please try again in a moment.',
    fr: 'Une erreur s’est produite lors du traitement de votre carte. Veuillez réessayer dans un instant.',
  },
  incorrectNumber: {
    en: 'Your card number is incorrect.',
    fr: 'Le numéro de votre carte est incorrect.',
  },
  insufficientFunds: {
    en: 'Your card has insufficient funds. Please use another card.',
    fr: 'Les fonds de votre carte sont insuffisants. Veuillez utiliser une autre carte.',
  },
  incompleteNumber: {
    en: 'Your card number is incomplete.',
    fr: 'Le numéro de votre carte est incomplet.',
  },
  incompleteExpiry: {
    en: 'Your card’s expiration date is incomplete.',
    fr: 'La date d’expiration de votre carte est incomplète.',
  },
  invalidExpiry: {
    en: 'Your card’s expiration date is invalid.',
    fr: 'La date d’expiration de votre carte n’est pas valide.',
  },
  incompleteCvc: {
    en: 'Your card’s security code is incomplete.',
    fr: 'Le code de sécurité de votre carte est incomplet.',
  },

  chooseTitle: { en: 'Choose how to pay', fr: 'Choisissez le mode de paiement' },
  useExisting: { en: 'Use existing card', fr: 'Utiliser la carte au dossier' },
  useThis: { en: 'Use This Card', fr: 'Utiliser cette carte' },
  or: { en: 'or', fr: 'ou' },
  useDifferent: { en: 'Use a different card', fr: 'Utiliser une autre carte' },
  useNew: { en: 'Use New Card', fr: 'Utiliser une nouvelle carte' },
  noCard: { en: 'No card on file', fr: 'Aucune carte au dossier' },
  addNew: { en: 'Add New Card', fr: 'Ajouter une carte' },
  cardFailed: {
    en: 'Your saved card could not be loaded. Please try again.',
    fr: 'Impossible de charger votre carte au dossier. Veuillez réessayer.',
  },
  card: { en: 'Card', fr: 'Carte' },
  expires: { en: 'Expires', fr: 'Expiration' },

  updateTitle: { en: 'Update your card', fr: 'Modifier votre carte' },
  updateLead: {
    en: 'Your next renewals are paid with this card. Nothing is charged now.',
    fr: 'Vos prochains renouvellements seront payés avec cette carte. Rien n’est facturé maintenant.',
  },
  saveCard: { en: 'Save card', fr: 'Enregistrer la carte' },
  updated: {
    en: 'Payment method changed successfully',
    fr: 'Le mode de paiement a été modifié',
  },
  updateFailed: {
    en: 'Payment method change failed. Please try again.',
    fr: 'La modification du mode de paiement a échoué. Veuillez réessayer.',
  },

  confirmTitle: { en: 'Confirm your payment', fr: 'Confirmez votre paiement' },
  confirmLead: {
    en: 'Your bank may ask you to confirm that it’s you.',
    fr: 'Votre banque pourrait vous demander de confirmer votre identité.',
  },
  confirm: { en: 'Confirm payment', fr: 'Confirmer le paiement' },
  missingLink: {
    en: 'Missing or invalid payment link.',
    fr: 'Lien de paiement manquant ou non valide.',
  },
  somethingWrong: {
    en: 'Something went wrong. Please try again.',
    fr: 'Un problème est survenu. Veuillez réessayer.',
  },

  successTitle: { en: 'Payment successful', fr: 'Paiement réussi' },
  successLead: {
    en: 'Thank you. Your payment went through.',
    fr: 'Merci. Votre paiement a été accepté.',
  },
  goHome: { en: 'Go to Home', fr: 'Aller à l’accueil' },
});
