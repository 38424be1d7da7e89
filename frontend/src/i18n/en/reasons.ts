/** The reasons for leaving (spec §9), by what the carrier is told. */
export default {
  'Support unsatisfactory': 'Support unsatisfactory',
  'Connectivity unsatisfactory': 'Connectivity unsatisfactory',
  'Would rather not say': 'Would rather not say',
  'No need for device or subscription': 'No need for device or subscription',
  'Price too high': 'Price too high',
  Other: 'Other',
} as const;
