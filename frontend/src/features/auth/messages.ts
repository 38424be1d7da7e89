import { messages } from '@/i18n/message';

export const auth = messages({
  registerTitle: { en: 'Create your account', fr: 'Créez votre compte' },
  registerLead: {
    en: 'We will email you a code to make sure it’s you.',
    fr: 'Nous vous enverrons un code par courriel pour confirmer votre identité.',
  },
  haveAccount: {
    en: 'Already have an account? Log in',
    fr: 'Vous avez déjà un compte? Connectez-vous',
  },
  firstName: { en: 'First Name', fr: 'Prénom' },
  lastName: { en: 'Last Name', fr: 'Nom de famille' },
  email: { en: 'Email', fr: 'Courriel' },
  password: { en: 'Password', fr: 'Mot de passe' },

  ruleLength: { en: 'At least 8 characters', fr: 'Au moins 8 caractères' },
  ruleDigit: { en: 'A number', fr: 'Un chiffre' },
  ruleUppercase: { en: 'An uppercase letter', fr: 'Une lettre majuscule' },
  ruleSpecial: { en: 'A special character', fr: 'Un caractère spécial' },
  ruleMet: { en: 'met', fr: 'respecté' },
  ruleUnmet: { en: 'not met yet', fr: 'pas encore respecté' },

  userExists: {
    en: 'User already exists. Log in please!',
    fr: 'Ce compte existe déjà. Veuillez vous connecter!',
  },
  registrationFailed: {
    en: 'Registration failed. Please try again.',
    fr: 'L’inscription a échoué. Veuillez réessayer.',
  },
  serverError: { en: 'Server error occurred.', fr: 'Une erreur de serveur s’est produite.' },
  unexpected: {
    en: 'An unexpected error occurred. Please try again.',
    fr: 'Une erreur inattendue s’est produite. Veuillez réessayer.',
  },
  otpSent: { en: 'OTP sent to your email!', fr: 'Code envoyé à votre courriel!' },

  codeTitle: { en: 'Check your email', fr: 'Consultez vos courriels' },
  codeLead: {
    en: 'Enter the 6-digit security code we sent you.',
    fr: 'Entrez le code de sécurité à 6 chiffres que nous vous avons envoyé.',
  },
  codeLeadTo: {
    en: 'Enter the 6-digit security code we sent to {address}.',
    fr: 'Entrez le code de sécurité à 6 chiffres que nous avons envoyé à {address}.',
  },
  code: { en: 'Security code', fr: 'Code de sécurité' },
  resend: { en: 'Resend', fr: 'Renvoyer' },
  resendIn: { en: 'Resend in {seconds} s', fr: 'Renvoyer dans {seconds} s' },
  invalidOtp: { en: 'Invalid OTP. Please try again.', fr: 'Code non valide. Veuillez réessayer.' },
  resent: {
    en: 'OTP has been resent to your email.',
    fr: 'Le code a été renvoyé à votre courriel.',
  },
  resendFailed: {
    en: 'Failed to resend OTP. Please try again.',
    fr: 'Le renvoi du code a échoué. Veuillez réessayer.',
  },
  activated: { en: 'Account activated successfully!', fr: 'Compte activé avec succès!' },

  loginTitle: { en: 'Log in', fr: 'Connexion' },
  noAccount: { en: 'No account yet? Register', fr: 'Pas encore de compte? Inscrivez-vous' },
  forgotten: { en: 'Forgot your password?', fr: 'Mot de passe oublié?' },
  badCredentials: {
    en: 'Invalid email or password. Please try again.',
    fr: 'Courriel ou mot de passe non valide. Veuillez réessayer.',
  },
});
