/**
 * The reasons for leaving (spec §9), as the carrier is told of them. They stand in when the
 * operator's configuration can't be read.
 */
export const cancellationReasons = [
  'Support unsatisfactory',
  'Connectivity unsatisfactory',
  'Would rather not say',
  'No need for device or subscription',
  'Price too high',
  'Other',
] as const;
