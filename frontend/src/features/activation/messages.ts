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

  pendingTitle: { en: 'Your activation is being reviewed', fr: 'Votre activation est à l’étude' },
  pendingLead: {
    en: 'An activation request was already submitted and is being reviewed. We will email you when it is approved.',
    fr: 'Une demande d’activation a déjà été soumise et est à l’étude. Nous vous enverrons un courriel dès son approbation.',
  },
  submittedTitle: { en: 'Request submitted', fr: 'Demande soumise' },
  submittedLead: {
    en: 'Your activation request was submitted and is under review. You will receive an email on approval; after that you can log in.',
    fr: 'Votre demande d’activation a été soumise et est à l’étude. Vous recevrez un courriel lors de son approbation; vous pourrez ensuite vous connecter.',
  },
});
