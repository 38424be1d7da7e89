export default {
  title: 'Subscription',
  failed: 'Unable to fetch user profile',
  settings: 'Subscription Settings',
  status: 'Status',
  active: 'Active',
  suspended: 'Suspended',
  phoneNumber: 'Phone number',
  noNumberYet: 'Not assigned yet',
  startDate: 'Start date',
  planDetails: 'Plan details',
  simCard: 'SIM card',
  changePlan: 'Change Plan',
  cancel: 'Cancel Subscription',

  allowances: 'Allowances',
  data: 'Data',
  voice: 'Voice',
  messages: 'Messages',
  unlimitedVoice: 'Unlimited',
  unlimitedMessages: 'Unlimited',
  planOverview: 'Plan Overview',
  price: 'Price',
  carrier: 'Carrier',
  overage: 'Data Overage',
  topupPrice: 'What a top-up costs',

  changeLead: 'Select a new plan that will start to take effect on the next life cycle.',
  plansFailed: 'Failed to load plans. Please try again.',
  current: 'CURRENT',
  confirm: 'Confirm',
  changeSubmitted: 'Your plan change request has been submitted',
  changePending:
    "You've already submitted a plan change request. It will take effect in the next cycle.",
  planUnavailable: 'This plan is no longer offered. Please select another one.',

  cancelLegend: 'Why are you leaving?',
  endsWithCycle:
    'Your plan stays active through {date}, the last day you have paid for. It won’t renew.',
  endsWithCycleUndated:
    'Your plan stays active until the end of what you have paid for. It won’t renew.',
  endsAtOnce: 'Your plan ends as soon as you confirm, and your phone number with it.',
  endsAfterReview: 'We review your request and tell you by e-mail when your plan ends.',
  keepNumber: 'To keep your number, have your new carrier bring it over first. Don’t cancel here.',
  goBack: 'Go back',
  terminationSubmitted: 'Your plan termination request has been submitted.',
  terminationPending: "You've already submitted a termination request",
  myPlans: 'My Plans',

  iccid: 'SIM number (ICCID)',
  iccidPrinted: 'Printed on the card',
  accountNumber: 'Account number',
  newPhoneTitle: 'You have a new phone',
  newPhone:
    'Move the SIM card over. Your number, plan and data go with it; there is nothing to do here.',
  lostTitle: 'It is lost or stolen',
  lost: 'Tell customer service at once, so that nobody else can use your line. They will also see to a new card with the same number.',
  noSignalTitle: 'There is no signal',
  noSignal:
    'Turn airplane mode on and off, then restart the phone. If it stays without signal, take the card out and put it back.',

  topupTitle: 'Top-up',
  topupData: '{data} of data',
  tax: 'Tax',
  total: 'Total',
  topupNotice:
    'This is what a top-up costs. It can’t be bought online yet, and nothing is charged here.',

  numberTitle: 'Your phone number',
  numberLegend: 'Which number would you like?',
  newNumber: 'A new number',
  newNumberHint: 'We assign one when your activation is approved.',
  existingNumber: 'The number I have now',
  existingNumberHint: 'We bring it over from your current carrier.',
  newNumberOnly: 'You get a new number when your activation is approved.',
  numberInUse:
    'This number is in use on your plan. To bring another one over, please call customer service.',
  portInTitle: 'Bring your number',
  portInKeep:
    'Don’t cancel your current service: it must be active for the number to come over. It ends by itself then.',
  currentNumber: 'Current phone number',
  currentNumberHint: '10 digits, with the area code',
  birthdayTitle: 'Your date of birth',
  birthdayLead:
    'You must be 18 or over to have a plan. The date stays on this device and is sent to nobody.',
  skip: 'Skip this',
} as const;
