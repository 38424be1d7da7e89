import { messages } from '@/i18n/message';

/** Of /personalInfo alone: the form before it loads without them. */
export const details = messages({
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
  otherCarriers: { en: 'Others', fr: 'Autres' },
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
  planUnavailable: {
    en: 'This plan is no longer available. Please choose another.',
    fr: 'Ce forfait n’est plus offert. Veuillez en choisir un autre.',
  },
  choosePlan: { en: 'Choose another plan', fr: 'Choisir un autre forfait' },
  submissionFailed: {
    en: 'Submission failed. Please try again.',
    fr: 'La soumission a échoué. Veuillez réessayer.',
  },
  tryLater: {
    en: 'An error occurred. Please try again later.',
    fr: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
  },
});
