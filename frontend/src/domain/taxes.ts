import { provinceByCode } from './provinces';

export type TaxName = 'GST' | 'PST' | 'RST' | 'QST' | 'HST';

/**
 * The names of the two taxes that the wire knows, gst and pst, in a province. A harmonised tax is
 * all in the first; the second has a name wherever it is charged, whatever the table says.
 */
export function taxNames(provinceCode: string, pst: number): TaxName[] {
  const [federal, provincial] = (provinceByCode(provinceCode)?.taxes ?? 'GST+PST').split('+');
  const names = [federal as TaxName];
  if (provincial || pst !== 0) names.push((provincial ?? 'PST') as TaxName);
  return names;
}
