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

  infoTitle: { en: 'Your details', fr: 'Vos coordonnées' },
  infoLead: {
    en: 'Your province decides which taxes apply.',
    fr: 'Votre province détermine les taxes applicables.',
  },
  portInLegend: {
    en: 'Do you want to bring your phone number?',
    fr: 'Voulez-vous conserver votre numéro de téléphone?',
  },
  portInNo: { en: 'No, give me a new number', fr: 'Non, donnez-moi un nouveau numéro' },
  portInYes: { en: 'Yes, transfer my number', fr: 'Oui, transférez mon numéro' },
  portInKeep: {
    en: 'Keep your current service until the transfer is complete. Cancelling it first would lose the number.',
    fr: 'Conservez votre service actuel jusqu’à la fin du transfert. En l’annulant avant, vous perdriez le numéro.',
  },
  carrier: { en: 'Current carrier', fr: 'Fournisseur actuel' },
  portInPhone: { en: 'Phone number to transfer', fr: 'Numéro de téléphone à transférer' },
  accountNumber: { en: 'Account number', fr: 'Numéro de compte' },
  accountNumberOptional: {
    en: 'Account number (optional)',
    fr: 'Numéro de compte (facultatif)',
  },
  accountHint: {
    en: 'On the bill of your current carrier.',
    fr: 'Sur la facture de votre fournisseur actuel.',
  },
  imei: { en: 'IMEI number', fr: 'Numéro IMEI' },
  imeiHint: {
    en: '15 digits. Dial *#06# on your current phone.',
    fr: '15 chiffres. Composez le *#06# sur votre téléphone actuel.',
  },
  submissionFailed: {
    en: 'Submission failed. Please try again.',
    fr: 'La soumission a échoué. Veuillez réessayer.',
  },
  tryLater: {
    en: 'An error occurred. Please try again later.',
    fr: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
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
