import { messages } from '@/i18n/message';

export const activation = messages({
  simTitle: { en: 'Activate your SIM', fr: 'Activez votre carte SIM' },
  simLead: {
    en: 'You find its number, the ICCID, on the card that held your SIM.',
    fr: 'Son numéro, l’ICCID, figure sur le support de votre carte SIM.',
  },
  iccid: { en: 'SIM card number (ICCID)', fr: 'Numéro de carte SIM (ICCID)' },
  iccidHint: { en: '19 or 20 digits', fr: '19 ou 20 chiffres' },
  simUnavailable: {
    en: 'Invalid or unavailable SIM card!',
    fr: 'Carte SIM non valide ou non disponible!',
  },
  simError: {
    en: 'Error verifying SIM card. Please try again.',
    fr: 'Erreur lors de la vérification de la carte SIM. Veuillez réessayer.',
  },

  rejectedTitle: {
    en: 'Your last request was not approved',
    fr: 'Votre dernière demande n’a pas été approuvée',
  },
  rejectedNext: {
    en: 'What you paid goes back to your card. You can start again here, or ask customer service.',
    fr: 'Ce que vous avez payé est remboursé sur votre carte. Vous pouvez recommencer ici ou joindre le service à la clientèle.',
  },
});
