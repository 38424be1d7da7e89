import { messages } from '@/i18n/message';

/** Texts of a forgotten password and of its successor. */
export const passwordTexts = messages({
  email: { en: 'Email', fr: 'Courriel' },
  forgetTitle: { en: 'Forgot your password?', fr: 'Mot de passe oublié?' },
  forgetLead: {
    en: 'Tell us your email and we will send you a code to set a new one.',
    fr: 'Indiquez votre courriel et nous vous enverrons un code pour en choisir un nouveau.',
  },
  resetSent: { en: 'OTP sent to your email', fr: 'Code envoyé à votre courriel' },
  resetSendFailed: {
    en: 'OTP verification failed. Please try again.',
    fr: 'La vérification du code a échoué. Veuillez réessayer.',
  },
  resetTitle: { en: 'Set a new password', fr: 'Choisissez un nouveau mot de passe' },
  newPassword: { en: 'New Password', fr: 'Nouveau mot de passe' },
  confirmPassword: { en: 'Confirm Password', fr: 'Confirmez le mot de passe' },
  resetDone: { en: 'Password reset successfully!', fr: 'Mot de passe réinitialisé avec succès!' },
  newCode: { en: 'Ask for a new code', fr: 'Demander un nouveau code' },
  resetFailed: {
    en: 'Password reset failed. Please try again.',
    fr: 'La réinitialisation du mot de passe a échoué. Veuillez réessayer.',
  },
});
