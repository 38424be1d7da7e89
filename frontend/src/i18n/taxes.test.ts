import { describe, expect, it } from 'vitest';
import { namedTaxes } from './taxes';

describe('the taxes', () => {
  const charged = { rate: 5, amount: 1.5 };
  const none = { rate: 0, amount: 0 };

  it.each([
    ['AB', none, ['GST']],
    ['BC', charged, ['GST', 'PST']],
    ['MB', charged, ['GST', 'RST']],
    ['NB', none, ['HST']],
    ['NL', none, ['HST']],
    ['NT', none, ['GST']],
    ['NS', none, ['HST']],
    ['NU', none, ['GST']],
    ['ON', none, ['HST']],
    ['PE', none, ['HST']],
    ['QC', charged, ['GST', 'QST']],
    ['SK', charged, ['GST', 'PST']],
    ['YT', none, ['GST']],
  ])('of %s have their real names', (province, pst, names) => {
    expect(namedTaxes(province, charged, pst).map(({ name }) => name)).toEqual(names);
  });

  it('that the carrier charges are never hidden', () => {
    expect(namedTaxes('AB', charged, { rate: 7, amount: 2.1 })).toEqual([
      { name: 'GST', rate: 5, amount: 1.5 },
      { name: 'PST', rate: 7, amount: 2.1 },
    ]);
  });
});
