import { messages } from '@/i18n/message';

/** Where the customer stands: with a plan, or on the way to one. */
export const status = messages({
  myPlansTitle: { en: 'My Plans', fr: 'Mes forfaits' },
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

  pendingTitle: { en: 'Your activation is being reviewed', fr: 'Votre activation est à l’étude' },
  pendingLead: {
    en: 'An activation request was already submitted and is being reviewed. We will email you when it is approved.',
    fr: 'Une demande d’activation a déjà été soumise et est à l’étude. Nous vous enverrons un courriel dès son approbation.',
  },
  submittedTitle: { en: 'Request submitted', fr: 'Demande soumise' },
  submittedLead: {
    en: 'Your activation request was submitted and is under review. You will receive an email on approval; after that you can log in.',
    fr: 'Votre demande d’activation a été soumise et est à l’étude. Vous recevrez un courriel lors de son approbation; vous pourrez ensuite vous connecter.',
  },

  extendedLead: {
    en: 'Your payment went through. Your plan continues; your phone will work again in a moment.',
    fr: 'Votre paiement a été accepté. Votre forfait se poursuit; votre téléphone fonctionnera de nouveau dans un instant.',
  },
  summaryTitle: { en: 'Thank you', fr: 'Merci' },
  summaryLead: {
    en: 'Your payment went through. Your activation is now under review for final approval; we will email you when it is done.',
    fr: 'Votre paiement a été accepté. Votre activation est maintenant à l’étude pour l’approbation finale; nous vous enverrons un courriel quand ce sera fait.',
  },
});
