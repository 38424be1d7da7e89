import { messages } from './message';

/** What the taxes are called. */
export const taxTexts = messages({
  GST: { en: 'GST', fr: 'TPS' },
  PST: { en: 'PST', fr: 'TVP' },
  RST: { en: 'RST', fr: 'TVD' },
  QST: { en: 'QST', fr: 'TVQ' },
  HST: { en: 'HST', fr: 'TVH' },
});
