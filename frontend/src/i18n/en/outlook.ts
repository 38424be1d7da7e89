export default {
  afterPayment: 'Once you have paid',
  nextRenewal: 'Next renewal',
  none: 'None',
  amount: '{amount}, taxes included',
  noCard: 'No card on file',
  addCard: 'Add a card',
  planChange: 'Your plan changes to {plan} on {date}.',
  cancellation: 'Your plan ends on {date}. That is its last day, and nothing more is charged.',

  dataUsed: 'Data used',
  usedOf: '{used} of {total}',

  payment: 'Payment',
  paid: 'Paid',
  submitted: 'Submitted',
  review: 'Under review',
  reviewed: 'Approved',
  rejected: 'Not approved',
  port: 'Number transfer',
  live: 'Your phone is live',

  portNeedsTitle: 'Your number transfer is waiting for you',
  portNeeds: 'Your current carrier needs more before it lets {number} go.',
  portCarrier: 'The carrier you named doesn’t have {number}. Tell us which one does.',
  portAccount:
    'The account number doesn’t match the one for {number}. You find it on your current carrier’s bill.',
  portPhone: 'Your current carrier doesn’t know {number}. Check the number that you gave us.',
  portImei:
    'The IMEI doesn’t match the phone that uses {number}. Dial *#06# on that phone to see it.',
  portKeep: 'Keep your current service until the transfer is complete.',
  tellUs: 'Tell customer service',
  portDeclined: '{number} couldn’t be transferred. You have a new number instead.',

  approvedTitle: 'Your activation is approved',
  approvedLead: 'Log in again to see your plan.',
} as const;
