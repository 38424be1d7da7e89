/** What the taxes are called. */
export default {
  GST: 'GST',
  PST: 'PST',
  RST: 'RST',
  QST: 'QST',
  HST: 'HST',
} as const;
