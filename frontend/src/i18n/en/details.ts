/** Of /personalInfo alone: the form before it loads without them. */
export default {
  infoTitle: 'Your details',
  infoLead: 'Your province decides which taxes apply.',
  portInLegend: 'Do you want to bring your phone number?',
  portInNo: 'No, give me a new number',
  portInYes: 'Yes, transfer my number',
  portInKeep:
    'Keep your current service until the transfer is complete. Cancelling it first would lose the number.',
  carrier: 'Current carrier',
  otherCarriers: 'Others',
  portInPhone: 'Phone number to transfer',
  accountNumber: 'Account number',
  accountNumberOptional: 'Account number (optional)',
  accountHint: 'On the bill of your current carrier.',
  imei: 'IMEI number',
  imeiHint: '15 digits. Dial *#06# on your current phone.',
  planUnavailable: 'This plan is no longer available. Please choose another.',
  choosePlan: 'Choose another plan',
  submissionFailed: 'Submission failed. Please try again.',
  tryLater: 'An error occurred. Please try again later.',
} as const;
