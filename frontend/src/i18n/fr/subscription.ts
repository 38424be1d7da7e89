import type en from '../en/subscription';
import type { Texts } from '../message';

export default {
  title: 'Abonnement',
  failed: 'Impossible d’obtenir le profil de l’utilisateur',
  settings: 'Paramètres de l’abonnement',
  status: 'État',
  active: 'Actif',
  suspended: 'Suspendu',
  phoneNumber: 'Numéro de téléphone',
  noNumberYet: 'Pas encore attribué',
  startDate: 'Date de début',
  planDetails: 'Détails du forfait',
  simCard: 'Carte SIM',
  changePlan: 'Changer de forfait',
  cancel: 'Annuler l’abonnement',

  allowances: 'Ce qui est compris',
  data: 'Données',
  voice: 'Voix',
  messages: 'Messages',
  unlimitedVoice: 'Illimitée',
  unlimitedMessages: 'Illimités',
  planOverview: 'Aperçu du forfait',
  price: 'Prix',
  carrier: 'Réseau',
  overage: 'Données excédentaires',
  topupPrice: 'Le prix d’un ajout de données',

  changeLead: 'Choisissez un nouveau forfait, qui entrera en vigueur au prochain cycle.',
  plansFailed: 'Le chargement des forfaits a échoué. Veuillez réessayer.',
  current: 'ACTUEL',
  confirm: 'Confirmer',
  changeSubmitted: 'Votre demande de changement de forfait a été soumise',
  changePending:
    'Vous avez déjà soumis une demande de changement de forfait. Elle entrera en vigueur au prochain cycle.',
  planUnavailable: 'Ce forfait n’est plus offert. Veuillez en choisir un autre.',

  cancelLegend: 'Pourquoi partez-vous?',
  endsWithCycle:
    'Votre forfait reste actif jusqu’au {date} inclusivement, dernier jour de la période payée. Il ne sera pas renouvelé.',
  endsWithCycleUndated:
    'Votre forfait reste actif jusqu’à la fin de la période payée. Il ne sera pas renouvelé.',
  endsAtOnce: 'Votre forfait prend fin dès que vous confirmez, et votre numéro de téléphone aussi.',
  endsAfterReview:
    'Nous étudions votre demande et vous indiquons par courriel quand votre forfait prendra fin.',
  keepNumber:
    'Pour garder votre numéro, demandez d’abord à votre nouveau fournisseur de le transférer. N’annulez pas ici.',
  goBack: 'Retour',
  terminationSubmitted: 'Votre demande de résiliation de forfait a été soumise.',
  terminationPending: 'Vous avez déjà soumis une demande de résiliation',
  myPlans: 'Mes forfaits',

  iccid: 'Numéro SIM (ICCID)',
  iccidPrinted: 'Imprimé sur la carte',
  accountNumber: 'Numéro de compte',
  newPhoneTitle: 'Vous avez un nouveau téléphone',
  newPhone:
    'Transférez-y la carte SIM. Votre numéro, votre forfait et vos données suivent; il n’y a rien à faire ici.',
  lostTitle: 'Elle est perdue ou volée',
  lost: 'Prévenez tout de suite le service à la clientèle, afin que personne d’autre ne puisse utiliser votre ligne. On s’y occupera aussi d’une nouvelle carte avec le même numéro.',
  noSignalTitle: 'Il n’y a pas de signal',
  noSignal:
    'Activez puis désactivez le mode avion, et redémarrez le téléphone. S’il n’y a toujours pas de signal, retirez la carte et remettez-la.',

  topupTitle: 'Ajout de données',
  topupData: '{data} de données',
  tax: 'Taxe',
  total: 'Total',
  topupNotice:
    'Voici ce que coûte un ajout de données. Il n’est pas encore offert en ligne, et rien ne vous est facturé ici.',

  numberTitle: 'Votre numéro de téléphone',
  numberLegend: 'Quel numéro souhaitez-vous?',
  newNumber: 'Un nouveau numéro',
  newNumberHint: 'Nous en attribuons un à l’approbation de votre activation.',
  existingNumber: 'Le numéro que j’ai actuellement',
  existingNumberHint: 'Nous le transférons de votre fournisseur actuel.',
  newNumberOnly: 'Vous recevrez un nouveau numéro à l’approbation de votre activation.',
  numberInUse:
    'Ce numéro est utilisé avec votre forfait. Pour en transférer un autre, veuillez appeler le service à la clientèle.',
  portInTitle: 'Transférez votre numéro',
  portInKeep:
    'N’annulez pas votre service actuel : il doit être actif pour que le numéro soit transféré. Il prendra fin de lui-même ensuite.',
  currentNumber: 'Numéro de téléphone actuel',
  currentNumberHint: '10 chiffres, avec l’indicatif régional',
  birthdayTitle: 'Votre date de naissance',
  birthdayLead:
    'Vous devez avoir 18 ans ou plus pour avoir un forfait. La date reste sur cet appareil et n’est transmise à personne.',
  skip: 'Passer cette étape',
} satisfies Texts<typeof en>;
