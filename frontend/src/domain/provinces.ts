export type ProvinceCode =
  | 'AB'
  | 'BC'
  | 'MB'
  | 'NB'
  | 'NL'
  | 'NS'
  | 'NT'
  | 'NU'
  | 'ON'
  | 'PE'
  | 'QC'
  | 'SK'
  | 'YT';

export type TaxName = 'GST' | 'PST' | 'RST' | 'QST' | 'HST';

export interface Province {
  key: number;
  code: ProvinceCode;
  /** The first letters of its postal codes. */
  postalLetters: string;
  /** What its taxes are called; the harmonised one travels whole in the gst fields. */
  taxes: [TaxName, TaxName?];
}

function province(
  key: number,
  code: ProvinceCode,
  postalLetters: string,
  taxes: Province['taxes'],
): Province {
  return { key, code, postalLetters, taxes };
}

/** The provinces and territories (spec §3). */
export const provinces: readonly Province[] = [
  province(1, 'AB', 'T', ['GST']),
  province(2, 'BC', 'V', ['GST', 'PST']),
  province(3, 'MB', 'R', ['GST', 'RST']),
  province(4, 'NB', 'E', ['HST']),
  province(5, 'NL', 'A', ['HST']),
  province(6, 'NT', 'X', ['GST']),
  province(7, 'NS', 'B', ['HST']),
  province(8, 'NU', 'X', ['GST']),
  province(9, 'ON', 'KLMNP', ['HST']),
  province(10, 'PE', 'C', ['HST']),
  province(11, 'QC', 'GHJ', ['GST', 'QST']),
  province(12, 'SK', 'S', ['GST', 'PST']),
  province(13, 'YT', 'Y', ['GST']),
];

export function provinceByCode(code: string): Province | undefined {
  return provinces.find((province) => province.code === code);
}
