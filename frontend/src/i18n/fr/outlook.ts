import type en from '../en/outlook';
import type { Texts } from '../message';

export default {
  afterPayment: 'Dès votre paiement',
  nextRenewal: 'Prochain renouvellement',
  none: 'Aucun',
  amount: '{amount}, taxes comprises',
  noCard: 'Aucune carte au dossier',
  addCard: 'Ajouter une carte',
  planChange: 'Votre forfait passe à {plan} le {date}.',
  cancellation:
    'Votre forfait prend fin le {date}. C’est son dernier jour, et plus rien ne sera facturé.',

  dataUsed: 'Données utilisées',
  usedOf: '{used} sur {total}',

  payment: 'Paiement',
  paid: 'Payé',
  submitted: 'Soumise',
  review: 'À l’étude',
  reviewed: 'Approuvée',
  rejected: 'Non approuvée',
  port: 'Transfert de numéro',
  live: 'Votre ligne est en service',

  portNeedsTitle: 'Le transfert de votre numéro vous attend',
  portNeeds: 'Votre fournisseur actuel a besoin de précisions avant de libérer le {number}.',
  portCarrier: 'Le fournisseur que vous avez indiqué n’a pas le {number}. Dites-nous lequel l’a.',
  portAccount:
    'Le numéro de compte ne correspond pas à celui du {number}. Il figure sur la facture de votre fournisseur actuel.',
  portPhone:
    'Votre fournisseur actuel ne connaît pas le {number}. Vérifiez le numéro que vous nous avez donné.',
  portImei:
    'Le numéro IMEI ne correspond pas au téléphone qui utilise le {number}. Composez le *#06# sur ce téléphone pour le voir.',
  portKeep: 'Conservez votre service actuel jusqu’à la fin du transfert.',
  tellUs: 'Joindre le service à la clientèle',
  portDeclined: 'Le {number} n’a pu être transféré. Vous avez plutôt un nouveau numéro.',

  approvedTitle: 'Votre activation est approuvée',
  approvedLead: 'Reconnectez-vous pour voir votre forfait.',
} satisfies Texts<typeof en>;
