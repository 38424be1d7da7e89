import type { Quote } from '@/api/types';
import { provinceByCode } from '@/domain/provinces';

export interface TaxLine {
  name: 'GST' | 'PST' | 'RST' | 'QST' | 'HST';
  /** Percent. */
  rate: number;
  /** Decimal dollars. */
  amount: number;
}

/**
 * The quote's taxes under the names that they have in the province. The wire knows two; a
 * harmonised tax is all in the first.
 */
export function taxLines(quote: Quote, provinceCode: string): TaxLine[] {
  const [federal, provincial] = (provinceByCode(provinceCode)?.taxes ?? 'GST+PST').split('+');
  const lines: TaxLine[] = [
    { name: federal as TaxLine['name'], rate: quote.gst_rate, amount: quote.gst_Amt },
  ];
  // A tax that the carrier charges is shown, whatever the table says.
  if (provincial || quote.pst_Amt !== 0) {
    const name = (provincial ?? 'PST') as TaxLine['name'];
    lines.push({ name, rate: quote.pst_rate, amount: quote.pst_Amt });
  }
  return lines;
}
