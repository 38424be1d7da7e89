import { messages } from '@/i18n/message';

export const devices = messages({
  title: { en: 'Your devices', fr: 'Vos appareils' },
  lead: {
    en: 'These are logged in to your account. If you don’t recognize one, log it out and choose a new password.',
    fr: 'Ces appareils sont connectés à votre compte. Si vous n’en reconnaissez pas un, déconnectez-le et choisissez un nouveau mot de passe.',
  },
  listFailed: {
    en: 'Failed to load your devices. Please try again.',
    fr: 'Le chargement de vos appareils a échoué. Veuillez réessayer.',
  },
  name: { en: '{browser} on {system}', fr: '{browser} sur {system}' },
  unknownBrowser: { en: 'Unknown browser', fr: 'Navigateur inconnu' },
  unknownSystem: { en: 'unknown system', fr: 'système inconnu' },
  current: { en: 'This device', fr: 'Cet appareil' },
  startedAt: { en: 'Logged in {time}', fr: 'Connexion : {time}' },
  lastUsedAt: { en: 'Last used {time}', fr: 'Dernière utilisation : {time}' },
  end: { en: 'Log out {device}', fr: 'Déconnecter {device}' },
  ended: { en: 'The device is logged out.', fr: 'L’appareil est déconnecté.' },
  endOthers: { en: 'Log out all other devices', fr: 'Déconnecter tous les autres appareils' },
  othersEnded: {
    en: 'All other devices are logged out.',
    fr: 'Tous les autres appareils sont déconnectés.',
  },
  endFailed: {
    en: 'Something went wrong. Please try again later.',
    fr: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
  },
});
