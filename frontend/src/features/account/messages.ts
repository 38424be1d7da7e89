import { messages } from '@/i18n/message';

export const account = messages({
  myPlansTitle: { en: 'My Plans', fr: 'Mes forfaits' },
  phoneNumber: { en: 'Phone number', fr: 'Numéro de téléphone' },
  noNumberYet: { en: 'Not assigned yet', fr: 'Pas encore attribué' },
  activation: { en: 'Your activation', fr: 'Votre activation' },
  planTerms: {
    en: '{data} · Unlimited calls and messages',
    fr: '{data} · Appels et messages illimités',
  },
  subscriptionDetails: { en: 'Subscription Details', fr: 'Détails de l’abonnement' },
  accountSetting: { en: 'Account setting', fr: 'Paramètres du compte' },
  suspended: {
    en: 'Your account is suspended. Pay to use your phone again.',
    fr: 'Votre compte est suspendu. Effectuez un paiement pour réutiliser votre téléphone.',
  },
  payNow: { en: 'Pay and continue', fr: 'Payer et continuer' },
  profileFailed: {
    en: 'Unable to fetch user profile',
    fr: 'Impossible d’obtenir le profil de l’utilisateur',
  },
});
