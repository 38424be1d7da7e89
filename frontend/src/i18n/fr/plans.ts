import type en from '../en/plans';
import type { Texts } from '../message';

export default {
  title: 'Choisissez votre forfait',
  lead: 'Tous les forfaits sont mensuels, avec appels et messages illimités.',
  failed: 'Le chargement des forfaits a échoué. Veuillez réessayer.',
  terms: '{data} · Appels et messages illimités',
  detailTitle: 'Détails du forfait',
  data: 'Données',
  calls: 'Appels',
  messages: 'Messages',
  unlimited: 'Illimités',
  carrier: 'Réseau',
  overage: 'Données excédentaires',
  select: 'Choisir ce forfait',
} satisfies Texts<typeof en>;
