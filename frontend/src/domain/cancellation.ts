import type { Message } from '@/i18n/message';

/**
 * The reasons for leaving (spec §9): sent to the carrier in English, shown in the customer's
 * language. They stand in when the operator's configuration can't be read.
 */
export const cancellationReasons: readonly Message[] = [
  { en: 'Support unsatisfactory', fr: 'Service à la clientèle insatisfaisant' },
  { en: 'Connectivity unsatisfactory', fr: 'Qualité du réseau insatisfaisante' },
  { en: 'Would rather not say', fr: 'Je préfère ne pas le dire' },
  {
    en: 'No need for device or subscription',
    fr: 'Je n’ai plus besoin de l’appareil ou de l’abonnement',
  },
  { en: 'Price too high', fr: 'Prix trop élevé' },
  { en: 'Other', fr: 'Autre' },
];

/** How to show a reason; one of the carrier's own is shown as it names it. */
export function reasonLabel(reason: string): Message {
  return cancellationReasons.find(({ en }) => en === reason) ?? { en: reason, fr: reason };
}
