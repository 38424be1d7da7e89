/**
 * The carriers that a number can be brought from (spec §3), for when the operator's configuration
 * names none of its own. Freedom needs no account number.
 */
export const defaultDonors = [
  { Key: 1, Name: 'Bell', AccountNumber: 'required' },
  { Key: 2, Name: 'Fido', AccountNumber: 'required' },
  { Key: 3, Name: 'Rogers', AccountNumber: 'required' },
  { Key: 7, Name: 'Chatr', AccountNumber: 'required' },
  { Key: 8, Name: 'Lucky Mobile', AccountNumber: 'required' },
  { Key: 9, Name: 'Virgin', AccountNumber: 'required' },
  { Key: 10, Name: 'Freedom', AccountNumber: 'optional' },
  { Key: 11, Name: 'Shaw', AccountNumber: 'required' },
  { Key: 13, Name: 'Others', AccountNumber: 'required' },
] as const;
