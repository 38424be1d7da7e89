import type en from '../en/status';
import type { Texts } from '../message';

export default {
  myPlansTitle: 'Mes forfaits',
  activation: 'Votre activation',
  planTerms: '{data} · Appels et messages illimités',
  subscriptionDetails: 'Détails de l’abonnement',
  accountSetting: 'Paramètres du compte',
  suspended: 'Votre compte est suspendu. Effectuez un paiement pour réutiliser votre téléphone.',
  payNow: 'Payer et continuer',

  pendingTitle: 'Votre activation est à l’étude',
  pendingLead:
    'Une demande d’activation a déjà été soumise et est à l’étude. Nous vous enverrons un courriel dès son approbation.',
  submittedTitle: 'Demande soumise',
  submittedLead:
    'Votre demande d’activation a été soumise et est à l’étude. Vous recevrez un courriel lors de son approbation; vous pourrez ensuite vous connecter.',

  extendedLead:
    'Votre paiement a été accepté. Votre forfait se poursuit; votre téléphone fonctionnera de nouveau dans un instant.',
  summaryTitle: 'Merci',
  summaryLead:
    'Votre paiement a été accepté. Votre activation est maintenant à l’étude pour l’approbation finale; nous vous enverrons un courriel quand ce sera fait.',
} satisfies Texts<typeof en>;
