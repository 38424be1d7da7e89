import type en from '../en/payment';
import type { Texts } from '../message';

export default {
  manualForm: 'Utiliser plutôt le formulaire de carte simple',
  title: 'Paiement',
  amountDue: 'Montant à payer',
  cardholder: 'Nom du titulaire',
  cardholderOptional: 'Nom du titulaire (facultatif)',
  cardholderPlaceholder: 'Tel qu’indiqué sur la carte',
  cardNumber: 'Numéro de carte',
  expiry: 'Date d’expiration',
  cvc: 'CVC',
  postalCodeOptional: 'Code postal (facultatif)',
  postalCodePlaceholder: 'M5V 2T6',
  payNow: 'Payer maintenant',
  secure:
    'Votre carte est transmise directement à notre fournisseur de paiement. Nous ne voyons jamais son numéro.',

  missingInformation:
    'Des renseignements requis sont manquants. Veuillez revenir à la page précédente.',
  myPlans: 'Mes forfaits',
  review: 'Vérifier votre commande',
  cannotInitialize: 'Impossible de lancer le paiement. Veuillez réessayer plus tard.',
  intentFormat: 'Format de réponse du paiement non valide',
  returned:
    'Votre dernier paiement n’a pu être traité jusqu’au bout : nous l’avons remboursé en entier sur votre carte. Cela peut prendre quelques jours à y paraître. Vous pouvez payer de nouveau ici.',
  notReady: 'Le système de paiement n’est pas prêt. Veuillez réessayer.',
  notSuccessful: 'Le paiement n’a pas réussi. Veuillez réessayer.',
  unexpected: 'Une erreur inattendue s’est produite pendant le paiement.',
  failed: 'Le paiement a échoué. Veuillez réessayer.',
  cardError: 'Une erreur s’est produite. Veuillez réessayer.',
  priceChanged:
    'Le prix a changé. Veuillez revenir à la page précédente et vérifier le nouveau total.',

  unexpectedState: 'Ce lien de paiement est expiré ou a déjà été réglé.',
  authenticationFailed:
    'Votre banque n’a pu confirmer votre identité. Veuillez réessayer ou utiliser une autre carte.',
  invalidParameter:
    'Certains renseignements de paiement ne sont pas valides. Veuillez les vérifier et réessayer.',
  cardDeclined: 'Votre carte a été refusée. Veuillez utiliser une autre carte.',
  expiredCard: 'Votre carte est expirée. Veuillez utiliser une autre carte.',
  incorrectCvc: 'Le code de sécurité de votre carte est incorrect.',
  processingError:
    'Une erreur s’est produite lors du traitement de votre carte. Veuillez réessayer dans un instant.',
  incorrectNumber: 'Le numéro de votre carte est incorrect.',
  insufficientFunds:
    'Les fonds de votre carte sont insuffisants. Veuillez utiliser une autre carte.',
  incompleteNumber: 'Le numéro de votre carte est incomplet.',
  incompleteExpiry: 'La date d’expiration de votre carte est incomplète.',
  invalidExpiry: 'La date d’expiration de votre carte n’est pas valide.',
  incompleteCvc: 'Le code de sécurité de votre carte est incomplet.',

  chooseTitle: 'Choisissez le mode de paiement',
  useExisting: 'Utiliser la carte au dossier',
  useThis: 'Utiliser cette carte',
  or: 'ou',
  useDifferent: 'Utiliser une autre carte',
  useNew: 'Utiliser une nouvelle carte',
  noCard: 'Aucune carte au dossier',
  addNew: 'Ajouter une carte',
  cardFailed: 'Impossible de charger votre carte au dossier. Veuillez réessayer.',
  card: 'Carte',
  expires: 'Expiration',

  updateTitle: 'Modifier votre carte',
  updateLead:
    'Vos prochains renouvellements seront payés avec cette carte. Rien n’est facturé maintenant.',
  saveCard: 'Enregistrer la carte',
  updated: 'Le mode de paiement a été modifié',
  updateFailed: 'La modification du mode de paiement a échoué. Veuillez réessayer.',

  confirmTitle: 'Confirmez votre paiement',
  confirmLead: 'Votre banque pourrait vous demander de confirmer votre identité.',
  confirm: 'Confirmer le paiement',
  missingLink: 'Lien de paiement manquant ou non valide.',
  somethingWrong: 'Un problème est survenu. Veuillez réessayer.',

  successTitle: 'Paiement réussi',
  successLead: 'Merci. Votre paiement a été accepté.',
  goHome: 'Aller à l’accueil',
} satisfies Texts<typeof en>;
