import type en from '../en/details';
import type { Texts } from '../message';

export default {
  infoTitle: 'Vos coordonnées',
  infoLead: 'Votre province détermine les taxes applicables.',
  portInLegend: 'Voulez-vous conserver votre numéro de téléphone?',
  portInNo: 'Non, donnez-moi un nouveau numéro',
  portInYes: 'Oui, transférez mon numéro',
  portInKeep:
    'Conservez votre service actuel jusqu’à la fin du transfert. En l’annulant avant, vous perdriez le numéro.',
  carrier: 'Fournisseur actuel',
  otherCarriers: 'Autres',
  portInPhone: 'Numéro de téléphone à transférer',
  accountNumber: 'Numéro de compte',
  accountNumberOptional: 'Numéro de compte (facultatif)',
  accountHint: 'Sur la facture de votre fournisseur actuel.',
  imei: 'Numéro IMEI',
  imeiHint: '15 chiffres. Composez le *#06# sur votre téléphone actuel.',
  planUnavailable: 'Ce forfait n’est plus offert. Veuillez en choisir un autre.',
  choosePlan: 'Choisir un autre forfait',
  submissionFailed: 'La soumission a échoué. Veuillez réessayer.',
  tryLater: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
} satisfies Texts<typeof en>;
