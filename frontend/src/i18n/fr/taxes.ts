import type en from '../en/taxes';
import type { Texts } from '../message';

export default {
  GST: 'TPS',
  PST: 'TVP',
  RST: 'TVD',
  QST: 'TVQ',
  HST: 'TVH',
} satisfies Texts<typeof en>;
