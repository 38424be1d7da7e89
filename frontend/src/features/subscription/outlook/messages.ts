import { messages } from '@/i18n/message';

export const ahead = messages({
  afterPayment: { en: 'Once you have paid', fr: 'Dès votre paiement' },
  nextRenewal: { en: 'Next renewal', fr: 'Prochain renouvellement' },
  none: { en: 'None', fr: 'Aucun' },
  amount: { en: '{amount}, taxes included', fr: '{amount}, taxes comprises' },
  noCard: { en: 'No card on file', fr: 'Aucune carte au dossier' },
  addCard: { en: 'Add a card', fr: 'Ajouter une carte' },
  planChange: {
    en: 'Your plan changes to {plan} on {date}.',
    fr: 'Votre forfait passe à {plan} le {date}.',
  },
  cancellation: {
    en: 'Your plan ends on {date}. That is its last day, and nothing more is charged.',
    fr: 'Votre forfait prend fin le {date}. C’est son dernier jour, et plus rien ne sera facturé.',
  },

  dataUsed: { en: 'Data used', fr: 'Données utilisées' },
  usedOf: { en: '{used} of {total}', fr: '{used} sur {total}' },

  payment: { en: 'Payment', fr: 'Paiement' },
  paid: { en: 'Paid', fr: 'Payé' },
  submitted: { en: 'Submitted', fr: 'Soumise' },
  review: { en: 'Under review', fr: 'À l’étude' },
  reviewed: { en: 'Approved', fr: 'Approuvée' },
  rejected: { en: 'Not approved', fr: 'Non approuvée' },
  port: { en: 'Number transfer', fr: 'Transfert de numéro' },
  live: { en: 'Your phone is live', fr: 'Votre ligne est en service' },

  portNeedsTitle: {
    en: 'Your number transfer is waiting for you',
    fr: 'Le transfert de votre numéro vous attend',
  },
  portNeeds: {
    en: 'Your current carrier needs more before it lets {number} go.',
    fr: 'Votre fournisseur actuel a besoin de précisions avant de libérer le {number}.',
  },
  portCarrier: {
    en: 'The carrier you named doesn’t have {number}. Tell us which one does.',
    fr: 'Le fournisseur que vous avez indiqué n’a pas le {number}. Dites-nous lequel l’a.',
  },
  portAccount: {
    en: 'The account number doesn’t match the one for {number}. You find it on your current carrier’s bill.',
    fr: 'Le numéro de compte ne correspond pas à celui du {number}. Il figure sur la facture de votre fournisseur actuel.',
  },
  portPhone: {
    en: 'Your current carrier doesn’t know {number}. Check the number that you gave us.',
    fr: 'Votre fournisseur actuel ne connaît pas le {number}. Vérifiez le numéro que vous nous avez donné.',
  },
  portImei: {
    en: 'The IMEI doesn’t match the phone that uses {number}. Dial *#06# on that phone to see it.',
    fr: 'Le numéro IMEI ne correspond pas au téléphone qui utilise le {number}. Composez le *#06# sur ce téléphone pour le voir.',
  },
  portKeep: {
    en: 'Keep your current service until the transfer is complete.',
    fr: 'Conservez votre service actuel jusqu’à la fin du transfert.',
  },
  tellUs: { en: 'Tell customer service', fr: 'Joindre le service à la clientèle' },
  portDeclined: {
    en: '{number} couldn’t be transferred. You have a new number instead.',
    fr: 'Le {number} n’a pu être transféré. Vous avez plutôt un nouveau numéro.',
  },

  approvedTitle: { en: 'Your activation is approved', fr: 'Votre activation est approuvée' },
  approvedLead: {
    en: 'Log in again to see your plan.',
    fr: 'Reconnectez-vous pour voir votre forfait.',
  },
});
