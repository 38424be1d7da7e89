import { messages } from './message';

/** Texts that every page may need. */
export const common = messages({
  tagline: { en: 'the plan is to go light', fr: 'le plan, c’est d’aller léger' },
  back: { en: 'Back', fr: 'Retour' },
  home: { en: 'Home', fr: 'Accueil' },
  continue: { en: 'Continue', fr: 'Continuer' },
  submit: { en: 'Submit', fr: 'Soumettre' },
  send: { en: 'Send', fr: 'Envoyer' },
  save: { en: 'Save', fr: 'Enregistrer' },
  close: { en: 'Close', fr: 'Fermer' },
  retry: { en: 'Try again', fr: 'Réessayer' },
  gettingReady: { en: 'Getting ready…', fr: 'Un instant…' },
  loading: { en: 'Loading…', fr: 'Chargement…' },
  processing: { en: 'Processing...', fr: 'Traitement en cours...' },
  logIn: { en: 'Log in', fr: 'Se connecter' },
  logOut: { en: 'Logout', fr: 'Se déconnecter' },
  register: { en: 'Register', fr: 'S’inscrire' },
  skipToContent: { en: 'Skip to content', fr: 'Passer au contenu' },
  otherLanguage: { en: 'Français', fr: 'English' },
  customerService: { en: 'Customer Service', fr: 'Service à la clientèle' },
  terms: { en: 'Terms', fr: 'Conditions' },
  privacy: { en: 'Privacy Policy', fr: 'Confidentialité' },
  footer: { en: 'Help and legal', fr: 'Aide et mentions légales' },
  offline: {
    en: 'You are offline. What you typed is kept.',
    fr: 'Vous êtes hors ligne. Ce que vous avez saisi est conservé.',
  },

  errorSummary: { en: 'Please check the following', fr: 'Veuillez vérifier ce qui suit' },
  errorTitlePrefix: { en: 'Error: {title}', fr: 'Erreur : {title}' },
  showPassword: { en: 'Show password', fr: 'Afficher le mot de passe' },
  hidePassword: { en: 'Hide password', fr: 'Masquer le mot de passe' },
  show: { en: 'Show', fr: 'Afficher' },
  hide: { en: 'Hide', fr: 'Masquer' },
  choose: { en: 'Choose…', fr: 'Choisissez…' },

  toastSuccess: { en: 'Success', fr: 'C’est fait' },
  toastError: { en: 'Error', fr: 'Erreur' },
  toastOther: { en: 'Notification', fr: 'Avis' },

  errorOccurred: {
    en: 'An error occurred. Please try again.',
    fr: 'Une erreur s’est produite. Veuillez réessayer.',
  },
  somethingWrong: {
    en: 'Something went wrong. Please try again later.',
    fr: 'Un problème est survenu. Veuillez réessayer plus tard.',
  },
  tooMany: {
    en: 'Too many attempts. Please wait a few minutes and try again.',
    fr: 'Trop de tentatives. Veuillez patienter quelques minutes, puis réessayer.',
  },
  notOffered: {
    en: 'This can’t be done online. Customer service will gladly do it with you.',
    fr: 'Cette opération n’est pas offerte en ligne. Le service à la clientèle se fera un plaisir de la faire avec vous.',
  },
  unexpectedApplicationError: {
    en: 'Unexpected Application Error!',
    fr: 'Erreur inattendue de l’application!',
  },
  version: { en: 'Version {version}', fr: 'Version {version}' },

  idleNotice: {
    en: 'Since there was no activity in the last {minutes} minutes, you have been logged out automatically.',
    fr: 'Comme il n’y a eu aucune activité au cours des {minutes} dernières minutes, votre session a été fermée automatiquement.',
  },
  idleWarningTitle: { en: 'Are you still there?', fr: 'Êtes-vous toujours là?' },
  idleWarning: {
    en: 'For your security, you will be logged out in less than a minute.',
    fr: 'Pour votre sécurité, vous serez déconnecté dans moins d’une minute.',
  },
  stayLoggedIn: { en: 'Stay logged in', fr: 'Rester connecté' },

  stepOf: { en: 'Step {step} of {count}', fr: 'Étape {step} de {count}' },
  noSubscription: {
    en: 'You have no subscription yet. Activate a SIM card to begin.',
    fr: 'Vous n’avez pas encore d’abonnement. Activez une carte SIM pour commencer.',
  },
  activateSim: { en: 'Activate a SIM card', fr: 'Activer une carte SIM' },
  carrierSays: {
    en: 'The reason given: {reason}',
    fr: 'La raison, dans les mots du fournisseur : « {reason} »',
  },
  omitted: {
    en: 'Something in this list could not be shown. Customer service can tell you what it is.',
    fr: 'Un élément de cette liste n’a pas pu être affiché. Le service à la clientèle peut vous renseigner.',
  },
  noPlans: { en: 'No plans available.', fr: 'Aucun forfait offert.' },
  month: { en: '/month', fr: '/mois' },
  unlimitedCalls: { en: 'Unlimited Calls', fr: 'Appels illimités' },
  unlimitedMessages: { en: 'Unlimited Messages', fr: 'Messages illimités' },
});
