export default {
  title: 'Choose your plan',
  lead: 'Every plan is monthly, with unlimited calls and messages.',
  failed: 'Failed to load plans. Please try again.',
  terms: '{data} · Unlimited calls and messages',
  detailTitle: 'Plan details',
  data: 'Data',
  calls: 'Calls',
  messages: 'Messages',
  unlimited: 'Unlimited',
  carrier: 'Carrier',
  overage: 'Data Overage',
  select: 'Select Plan',
} as const;
