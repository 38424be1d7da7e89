import type en from '../en/passwords';
import type { Texts } from '../message';

export default {
  email: 'Courriel',
  forgetTitle: 'Mot de passe oublié?',
  forgetLead: 'Indiquez votre courriel et nous vous enverrons un code pour en choisir un nouveau.',
  resetSent: 'Code envoyé à votre courriel',
  resetSendFailed: 'La vérification du code a échoué. Veuillez réessayer.',
  resetTitle: 'Choisissez un nouveau mot de passe',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmez le mot de passe',
  resetDone: 'Mot de passe réinitialisé avec succès!',
  newCode: 'Demander un nouveau code',
  resetFailed: 'La réinitialisation du mot de passe a échoué. Veuillez réessayer.',
} satisfies Texts<typeof en>;
