import type en from '../en/auth';
import type { Texts } from '../message';

export default {
  registerTitle: 'Créez votre compte',
  registerLead: 'Nous vous enverrons un code par courriel pour confirmer votre identité.',
  haveAccount: 'Vous avez déjà un compte? Connectez-vous',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  email: 'Courriel',
  password: 'Mot de passe',

  ruleLength: 'Au moins 8 caractères',
  ruleDigit: 'Un chiffre',
  ruleUppercase: 'Une lettre majuscule',
  ruleSpecial: 'Un caractère spécial',
  ruleMet: 'respecté',
  ruleUnmet: 'pas encore respecté',

  userExists: 'Ce compte existe déjà. Veuillez vous connecter!',
  registrationFailed: 'L’inscription a échoué. Veuillez réessayer.',
  serverError: 'Une erreur de serveur s’est produite.',
  unexpected: 'Une erreur inattendue s’est produite. Veuillez réessayer.',
  otpSent: 'Code envoyé à votre courriel!',

  codeTitle: 'Consultez vos courriels',
  codeLead: 'Entrez le code de sécurité à 6 chiffres que nous vous avons envoyé.',
  codeLeadTo: 'Entrez le code de sécurité à 6 chiffres que nous avons envoyé à {address}.',
  code: 'Code de sécurité',
  resend: 'Renvoyer',
  resendIn: 'Renvoyer dans {seconds} s',
  invalidOtp: 'Code non valide. Veuillez réessayer.',
  resent: 'Le code a été renvoyé à votre courriel.',
  resendFailed: 'Le renvoi du code a échoué. Veuillez réessayer.',
  activated: 'Compte activé avec succès!',

  loginTitle: 'Connexion',
  noAccount: 'Pas encore de compte? Inscrivez-vous',
  forgotten: 'Mot de passe oublié?',
  badCredentials: 'Courriel ou mot de passe non valide. Veuillez réessayer.',
} satisfies Texts<typeof en>;
