import type en from '../en/paymentNames';
import type { Texts } from '../message';

export default {
  Activation: 'Activation',
  Renewal: 'Renouvellement',
  Extension: 'Prolongation',
  Refund: 'Remboursement',
  'Activation rejected': 'Activation refusée',
  plan: 'Forfait {data}',
} satisfies Texts<typeof en>;
