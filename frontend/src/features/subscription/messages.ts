import { messages } from '@/i18n/message';

export const subscription = messages({
  title: { en: 'Subscription', fr: 'Abonnement' },
  failed: {
    en: 'Unable to fetch user profile',
    fr: 'Impossible d’obtenir le profil de l’utilisateur',
  },
  settings: { en: 'Subscription Settings', fr: 'Paramètres de l’abonnement' },
  status: { en: 'Status', fr: 'État' },
  active: { en: 'Active', fr: 'Actif' },
  suspended: { en: 'Suspended', fr: 'Suspendu' },
  phoneNumber: { en: 'Phone number', fr: 'Numéro de téléphone' },
  noNumberYet: { en: 'Not assigned yet', fr: 'Pas encore attribué' },
  startDate: { en: 'Start date', fr: 'Date de début' },
  planDetails: { en: 'Plan details', fr: 'Détails du forfait' },
  simCard: { en: 'SIM card', fr: 'Carte SIM' },
  changePlan: { en: 'Change Plan', fr: 'Changer de forfait' },
  cancel: { en: 'Cancel Subscription', fr: 'Annuler l’abonnement' },

  allowances: { en: 'Allowances', fr: 'Ce qui est compris' },
  data: { en: 'Data', fr: 'Données' },
  voice: { en: 'Voice', fr: 'Voix' },
  messages: { en: 'Messages', fr: 'Messages' },
  unlimitedVoice: { en: 'Unlimited', fr: 'Illimitée' },
  unlimitedMessages: { en: 'Unlimited', fr: 'Illimités' },
  planOverview: { en: 'Plan Overview', fr: 'Aperçu du forfait' },
  price: { en: 'Price', fr: 'Prix' },
  carrier: { en: 'Carrier', fr: 'Réseau' },
  overage: { en: 'Data Overage', fr: 'Données excédentaires' },
  topupPrice: { en: 'What a top-up costs', fr: 'Le prix d’un ajout de données' },

  changeLead: {
    en: 'Select a new plan that will start to take effect on the next life cycle.',
    fr: 'Choisissez un nouveau forfait, qui entrera en vigueur au prochain cycle.',
  },
  plansFailed: {
    en: 'Failed to load plans. Please try again.',
    fr: 'Le chargement des forfaits a échoué. Veuillez réessayer.',
  },
  current: { en: 'CURRENT', fr: 'ACTUEL' },
  confirm: { en: 'Confirm', fr: 'Confirmer' },
  changeSubmitted: {
    en: 'Your plan change request has been submitted',
    fr: 'Votre demande de changement de forfait a été soumise',
  },
  changePending: {
    en: "You've already submitted a plan change request. It will take effect in the next cycle.",
    fr: 'Vous avez déjà soumis une demande de changement de forfait. Elle entrera en vigueur au prochain cycle.',
  },
  planUnavailable: {
    en: 'This plan is no longer offered. Please select another one.',
    fr: 'Ce forfait n’est plus offert. Veuillez en choisir un autre.',
  },

  cancelLegend: { en: 'Why are you leaving?', fr: 'Pourquoi partez-vous?' },
  endsWithCycle: {
    en: 'Your plan stays active through {date}, the last day you have paid for. It won’t renew.',
    fr: 'Votre forfait reste actif jusqu’au {date} inclusivement, dernier jour de la période payée. Il ne sera pas renouvelé.',
  },
  endsWithCycleUndated: {
    en: 'Your plan stays active until the end of what you have paid for. It won’t renew.',
    fr: 'Votre forfait reste actif jusqu’à la fin de la période payée. Il ne sera pas renouvelé.',
  },
  endsAtOnce: {
    en: 'Your plan ends as soon as you confirm, and your phone number with it.',
    fr: 'Votre forfait prend fin dès que vous confirmez, et votre numéro de téléphone aussi.',
  },
  endsAfterReview: {
    en: 'We review your request and tell you by e-mail when your plan ends.',
    fr: 'Nous étudions votre demande et vous indiquons par courriel quand votre forfait prendra fin.',
  },
  keepNumber: {
    en: 'To keep your number, have your new carrier bring it over first. Don’t cancel here.',
    fr: 'Pour garder votre numéro, demandez d’abord à votre nouveau fournisseur de le transférer. N’annulez pas ici.',
  },
  goBack: { en: 'Go back', fr: 'Retour' },
  terminationSubmitted: {
    en: 'Your plan termination request has been submitted.',
    fr: 'Votre demande de résiliation de forfait a été soumise.',
  },
  terminationPending: {
    en: "You've already submitted a termination request",
    fr: 'Vous avez déjà soumis une demande de résiliation',
  },
  myPlans: { en: 'My Plans', fr: 'Mes forfaits' },

  iccid: { en: 'SIM number (ICCID)', fr: 'Numéro SIM (ICCID)' },
  iccidPrinted: { en: 'Printed on the card', fr: 'Imprimé sur la carte' },
  accountNumber: { en: 'Account number', fr: 'Numéro de compte' },
  newPhoneTitle: { en: 'You have a new phone', fr: 'Vous avez un nouveau téléphone' },
  newPhone: {
    en: 'Move the SIM card over. Your number, plan and data go with it; there is nothing to do here.',
    fr: 'Transférez-y la carte SIM. Votre numéro, votre forfait et vos données suivent; il n’y a rien à faire ici.',
  },
  lostTitle: { en: 'It is lost or stolen', fr: 'Elle est perdue ou volée' },
  lost: {
    en: 'Tell customer service at once, so that nobody else can use your line. They will also see to a new card with the same number.',
    fr: 'Prévenez tout de suite le service à la clientèle, afin que personne d’autre ne puisse utiliser votre ligne. On s’y occupera aussi d’une nouvelle carte avec le même numéro.',
  },
  noSignalTitle: { en: 'There is no signal', fr: 'Il n’y a pas de signal' },
  noSignal: {
    en: 'Turn airplane mode on and off, then restart the phone. If it stays without signal, take the card out and put it back.',
    fr: 'Activez puis désactivez le mode avion, et redémarrez le téléphone. S’il n’y a toujours pas de signal, retirez la carte et remettez-la.',
  },

  topupTitle: { en: 'Top-up', fr: 'Ajout de données' },
  topupData: { en: '{data} of data', fr: '{data} de données' },
  tax: { en: 'Tax', fr: 'Taxe' },
  total: { en: 'Total', fr: 'Total' },
  topupNotice: {
    en: 'This is what a top-up costs. It can’t be bought online yet, and nothing is charged here.',
    fr: 'Voici ce que coûte un ajout de données. Il n’est pas encore offert en ligne, et rien ne vous est facturé ici.',
  },

  numberTitle: { en: 'Your phone number', fr: 'Votre numéro de téléphone' },
  numberLegend: { en: 'Which number would you like?', fr: 'Quel numéro souhaitez-vous?' },
  newNumber: { en: 'A new number', fr: 'Un nouveau numéro' },
  newNumberHint: {
    en: 'We assign one when your activation is approved.',
    fr: 'Nous en attribuons un à l’approbation de votre activation.',
  },
  existingNumber: { en: 'The number I have now', fr: 'Le numéro que j’ai actuellement' },
  existingNumberHint: {
    en: 'We bring it over from your current carrier.',
    fr: 'Nous le transférons de votre fournisseur actuel.',
  },
  newNumberOnly: {
    en: 'You get a new number when your activation is approved.',
    fr: 'Vous recevrez un nouveau numéro à l’approbation de votre activation.',
  },
  numberInUse: {
    en: 'This number is in use on your plan. To bring another one over, please call customer service.',
    fr: 'Ce numéro est utilisé avec votre forfait. Pour en transférer un autre, veuillez appeler le service à la clientèle.',
  },
  portInTitle: { en: 'Bring your number', fr: 'Transférez votre numéro' },
  portInKeep: {
    en: 'Don’t cancel your current service: it must be active for the number to come over. It ends by itself then.',
    fr: 'N’annulez pas votre service actuel : il doit être actif pour que le numéro soit transféré. Il prendra fin de lui-même ensuite.',
  },
  currentNumber: { en: 'Current phone number', fr: 'Numéro de téléphone actuel' },
  currentNumberHint: {
    en: '10 digits, with the area code',
    fr: '10 chiffres, avec l’indicatif régional',
  },
  birthdayTitle: { en: 'Your date of birth', fr: 'Votre date de naissance' },
  birthdayLead: {
    en: 'You must be 18 or over to have a plan. The date stays on this device and is sent to nobody.',
    fr: 'Vous devez avoir 18 ans ou plus pour avoir un forfait. La date reste sur cet appareil et n’est transmise à personne.',
  },
  skip: { en: 'Skip this', fr: 'Passer cette étape' },
});

/** The specified reasons for leaving, which are sent to the carrier in English. */
export const reasonNames = messages({
  'Support unsatisfactory': {
    en: 'Support unsatisfactory',
    fr: 'Service à la clientèle insatisfaisant',
  },
  'Connectivity unsatisfactory': {
    en: 'Connectivity unsatisfactory',
    fr: 'Qualité du réseau insatisfaisante',
  },
  'Would rather not say': { en: 'Would rather not say', fr: 'Je préfère ne pas le dire' },
  'No need for device or subscription': {
    en: 'No need for device or subscription',
    fr: 'Je n’ai plus besoin de l’appareil ou de l’abonnement',
  },
  'Price too high': { en: 'Price too high', fr: 'Prix trop élevé' },
  Other: { en: 'Other', fr: 'Autre' },
});
