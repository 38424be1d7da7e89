import type { ProvinceCode } from '@/api/types';
import type { Message } from '@/i18n/message';

export interface Province {
  key: number;
  code: ProvinceCode;
  name: Message;
  /** The first letters of its postal codes. */
  postalLetters: string;
  /** What its taxes are called; the harmonised one travels whole in the gst fields. */
  taxes: 'GST' | 'GST+PST' | 'GST+RST' | 'GST+QST' | 'HST';
}

function province(
  key: number,
  code: ProvinceCode,
  en: string,
  fr: string,
  postalLetters: string,
  taxes: Province['taxes'],
): Province {
  return { key, code, name: { en, fr }, postalLetters, taxes };
}

/** The provinces and territories (spec §3). */
export const provinces: readonly Province[] = [
  province(1, 'AB', 'Alberta', 'Alberta', 'T', 'GST'),
  province(2, 'BC', 'British Columbia', 'Colombie-Britannique', 'V', 'GST+PST'),
  province(3, 'MB', 'Manitoba', 'Manitoba', 'R', 'GST+RST'),
  province(4, 'NB', 'New Brunswick', 'Nouveau-Brunswick', 'E', 'HST'),
  province(5, 'NL', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador', 'A', 'HST'),
  province(6, 'NT', 'Northwest Territories', 'Territoires du Nord-Ouest', 'X', 'GST'),
  province(7, 'NS', 'Nova Scotia', 'Nouvelle-Écosse', 'B', 'HST'),
  province(8, 'NU', 'Nunavut', 'Nunavut', 'X', 'GST'),
  province(9, 'ON', 'Ontario', 'Ontario', 'KLMNP', 'HST'),
  province(10, 'PE', 'Prince Edward Island', 'Île-du-Prince-Édouard', 'C', 'HST'),
  province(11, 'QC', 'Quebec', 'Québec', 'GHJ', 'GST+QST'),
  province(12, 'SK', 'Saskatchewan', 'Saskatchewan', 'S', 'GST+PST'),
  province(13, 'YT', 'Yukon Territory', 'Yukon', 'Y', 'GST'),
];

export function provinceByCode(code: string): Province | undefined {
  return provinces.find((province) => province.code === code);
}
