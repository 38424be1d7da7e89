import { messages } from '@/i18n/message';

export const checkout = messages({
  title: { en: 'Review your order', fr: 'Vérifiez votre commande' },
  plan: { en: 'Monthly plan', fr: 'Forfait mensuel' },
  simCard: { en: 'SIM card', fr: 'Carte SIM' },
  prorate: { en: 'Partial month', fr: 'Mois partiel' },
  promotion: { en: 'Promotion', fr: 'Promotion' },
  subtotal: { en: 'Subtotal', fr: 'Sous-total' },
  tax: { en: '{name} ({rate})', fr: '{name} ({rate})' },
  total: { en: 'Total', fr: 'Total' },
  period: { en: 'Period', fr: 'Période' },
  periodValue: { en: '{start} – {end}', fr: 'du {start} au {end}' },
  order: { en: 'Your order', fr: 'Votre commande' },
  price: { en: 'Price', fr: 'Prix' },
  address: { en: 'Address', fr: 'Adresse' },
  number: { en: 'Number', fr: 'Numéro' },
  newNumber: { en: 'A new number', fr: 'Un nouveau numéro' },
  changePlan: { en: 'Change plan', fr: 'Changer de forfait' },
  changeDetails: { en: 'Change details', fr: 'Modifier les coordonnées' },
  changeSim: { en: 'Use another SIM card', fr: 'Utiliser une autre carte SIM' },
  proceed: { en: 'Proceed to Payment', fr: 'Passer au paiement' },
  quoteChanged: {
    en: 'The price has changed. Please review the new total.',
    fr: 'Le prix a changé. Veuillez vérifier le nouveau total.',
  },
  simUnavailable: {
    en: 'Invalid or unavailable SIM card!',
    fr: 'Carte SIM non valide ou non disponible!',
  },
  portInInvalid: {
    en: 'Your current carrier can’t confirm these transfer details. Please check them.',
    fr: 'Votre fournisseur actuel ne peut confirmer ces renseignements de transfert. Veuillez les vérifier.',
  },
  planUnavailable: {
    en: 'This plan is no longer available. Please choose another.',
    fr: 'Ce forfait n’est plus offert. Veuillez en choisir un autre.',
  },
  submissionFailed: {
    en: 'Submission failed. Please try again.',
    fr: 'La soumission a échoué. Veuillez réessayer.',
  },
  tryLater: {
    en: 'An error occurred. Please try again later.',
    fr: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
  },
});
