import type en from '../en/devices';
import type { Texts } from '../message';

export default {
  title: 'Vos appareils',
  lead: 'Ces appareils sont connectés à votre compte. Si vous n’en reconnaissez pas un, déconnectez-le et choisissez un nouveau mot de passe.',
  listFailed: 'Le chargement de vos appareils a échoué. Veuillez réessayer.',
  name: '{browser} sur {system}',
  unknownBrowser: 'Navigateur inconnu',
  unknownSystem: 'système inconnu',
  current: 'Cet appareil',
  startedAt: 'Connexion : {time}',
  lastUsedAt: 'Dernière utilisation : {time}',
  end: 'Déconnecter {device}',
  ended: 'L’appareil est déconnecté.',
  endOthers: 'Déconnecter tous les autres appareils',
  othersEnded: 'Tous les autres appareils sont déconnectés.',
  endFailed: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
} satisfies Texts<typeof en>;
