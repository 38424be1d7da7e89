import type { Quote } from '@/api/types';
import { type TaxName, taxNames } from '@/domain/taxes';

export interface TaxLine {
  name: TaxName;
  /** Percent. */
  rate: number;
  /** Decimal dollars. */
  amount: number;
}

/** The quote's taxes under the names that they have in the province. */
export function taxLines(quote: Quote, provinceCode: string): TaxLine[] {
  const parts = [
    { rate: quote.gst_rate, amount: quote.gst_Amt },
    { rate: quote.pst_rate, amount: quote.pst_Amt },
  ];
  return taxNames(provinceCode, quote.pst_Amt).map((name, index) => ({
    name,
    rate: parts[index]?.rate ?? 0,
    amount: parts[index]?.amount ?? 0,
  }));
}
