import type en from '../en/common';
import type { Texts } from '../message';

export default {
  tagline: 'le plan, c’est d’aller léger',
  back: 'Retour',
  home: 'Accueil',
  continue: 'Continuer',
  submit: 'Soumettre',
  send: 'Envoyer',
  save: 'Enregistrer',
  close: 'Fermer',
  notOpened: 'La page n’a pas pu s’ouvrir.',
  retry: 'Réessayer',
  gettingReady: 'Un instant…',
  loading: 'Chargement…',
  processing: 'Traitement en cours...',
  logIn: 'Se connecter',
  logOut: 'Se déconnecter',
  register: 'S’inscrire',
  skipToContent: 'Passer au contenu',
  customerService: 'Service à la clientèle',
  terms: 'Conditions',
  privacy: 'Confidentialité',
  footer: 'Aide et mentions légales',
  offline: 'Vous êtes hors ligne. Ce que vous avez saisi est conservé.',

  errorSummary: 'Veuillez vérifier ce qui suit',
  errorTitlePrefix: 'Erreur : {title}',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  show: 'Afficher',
  hide: 'Masquer',
  choose: 'Choisissez…',

  toastSuccess: 'C’est fait',
  toastError: 'Erreur',
  toastOther: 'Avis',

  errorOccurred: 'Une erreur s’est produite. Veuillez réessayer.',
  somethingWrong: 'Un problème est survenu. Veuillez réessayer plus tard.',
  tooMany: 'Trop de tentatives. Veuillez patienter quelques minutes, puis réessayer.',
  notOffered:
    'Cette opération n’est pas offerte en ligne. Le service à la clientèle se fera un plaisir de la faire avec vous.',
  unexpectedApplicationError: 'Erreur inattendue de l’application!',
  version: 'Version {version}',

  idleNotice:
    'Comme il n’y a eu aucune activité au cours des {minutes} dernières minutes, votre session a été fermée automatiquement.',
  idleWarningTitle: 'Êtes-vous toujours là?',
  idleWarning: 'Pour votre sécurité, vous serez déconnecté dans moins d’une minute.',
  stayLoggedIn: 'Rester connecté',

  stepOf: 'Étape {step} de {count}',
  noSubscription: 'Vous n’avez pas encore d’abonnement. Activez une carte SIM pour commencer.',
  activateSim: 'Activer une carte SIM',
  carrierSays: 'La raison, dans les mots du fournisseur : « {reason} »',
  omitted:
    'Un élément de cette liste n’a pas pu être affiché. Le service à la clientèle peut vous renseigner.',
  noPlans: 'Aucun forfait offert.',
  month: '/mois',
  unlimitedCalls: 'Appels illimités',
  unlimitedMessages: 'Messages illimités',
} satisfies Texts<typeof en>;
