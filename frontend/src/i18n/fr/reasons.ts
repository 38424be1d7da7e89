import type en from '../en/reasons';
import type { Texts } from '../message';

export default {
  'Support unsatisfactory': 'Service à la clientèle insatisfaisant',
  'Connectivity unsatisfactory': 'Qualité du réseau insatisfaisante',
  'Would rather not say': 'Je préfère ne pas le dire',
  'No need for device or subscription': 'Je n’ai plus besoin de l’appareil ou de l’abonnement',
  'Price too high': 'Prix trop élevé',
  Other: 'Autre',
} satisfies Texts<typeof en>;
