import { messages } from '@/i18n/message';

export const plansText = messages({
  title: { en: 'Choose your plan', fr: 'Choisissez votre forfait' },
  lead: {
    en: 'Every plan is monthly, with unlimited calls and messages.',
    fr: 'Tous les forfaits sont mensuels, avec appels et messages illimités.',
  },
  failed: {
    en: 'Failed to load plans. Please try again.',
    fr: 'Le chargement des forfaits a échoué. Veuillez réessayer.',
  },
  terms: {
    en: '{data} · Unlimited calls and messages',
    fr: '{data} · Appels et messages illimités',
  },
  detailTitle: { en: 'Plan details', fr: 'Détails du forfait' },
  data: { en: 'Data', fr: 'Données' },
  calls: { en: 'Calls', fr: 'Appels' },
  messages: { en: 'Messages', fr: 'Messages' },
  unlimited: { en: 'Unlimited', fr: 'Illimités' },
  carrier: { en: 'Carrier', fr: 'Réseau' },
  overage: { en: 'Data Overage', fr: 'Données excédentaires' },
  select: { en: 'Select Plan', fr: 'Choisir ce forfait' },
});
