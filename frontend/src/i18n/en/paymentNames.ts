/** What the carrier names payments; a name of its own is shown as it is. */
export default {
  Activation: 'Activation',
  Renewal: 'Renewal',
  Extension: 'Extension',
  Refund: 'Refund',
  'Activation rejected': 'Activation rejected',
  plan: '{data} plan',
} as const;
