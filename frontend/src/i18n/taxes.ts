import { provinceByCode, type TaxName } from '@/domain/provinces';
import { catalogue } from './message';

export const taxTexts = catalogue<typeof import('./en/taxes').default>(
  import.meta.glob('./*/taxes.ts', { import: 'default' }),
);

/**
 * Returns the two taxes of the wire with the names that they have in a province. A harmonised tax is
 * all in the first; the second is listed wherever it is charged, whatever the province's table says.
 */
export function namedTaxes<T extends { amount: number }>(
  province: string,
  gst: T,
  pst: T,
): (T & { name: TaxName })[] {
  const [first, second] = provinceByCode(province)?.taxes ?? ['GST', 'PST'];
  const taxes = [{ ...gst, name: first }];
  if (second || pst.amount !== 0) taxes.push({ ...pst, name: second ?? 'PST' });
  return taxes;
}
