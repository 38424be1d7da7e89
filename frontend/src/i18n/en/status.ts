/** Where the customer stands: with a plan, or on the way to one. */
export default {
  myPlansTitle: 'My Plans',
  activation: 'Your activation',
  planTerms: '{data} · Unlimited calls and messages',
  subscriptionDetails: 'Subscription Details',
  accountSetting: 'Account setting',
  suspended: 'Your account is suspended. Pay to use your phone again.',
  payNow: 'Pay and continue',

  pendingTitle: 'Your activation is being reviewed',
  pendingLead:
    'An activation request was already submitted and is being reviewed. We will email you when it is approved.',
  submittedTitle: 'Request submitted',
  submittedLead:
    'Your activation request was submitted and is under review. You will receive an email on approval; after that you can log in.',

  extendedLead:
    'Your payment went through. Your plan continues; your phone will work again in a moment.',
  summaryTitle: 'Thank you',
  summaryLead:
    'Your payment went through. Your activation is now under review for final approval; we will email you when it is done.',
} as const;
