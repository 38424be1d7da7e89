import type { LegalText } from '../legal';

/** The terms of service, with the facts that the specification fixes (spec §9). */
export default [
  {
    title: 'What this is about',
    body: [
      'These terms are the agreement between you and us for your prepaid mobile plan and for this site. By activating a SIM card, you accept them.',
      'Nothing in them takes away a right that the law of your province or territory, or the Wireless Code, gives you. Where they differ, the law prevails.',
    ],
  },
  {
    title: 'Who can be a customer',
    body: [
      'You must be 18 years of age or over, live in Canada, and give us correct information about yourself. You keep your password to yourself, and answer for what is done with it until you tell us that somebody else knows it.',
    ],
  },
  {
    title: 'Your plan',
    body: [
      'A plan includes unlimited calls and messages within Canada and an amount of data, for a cycle of 30 days that is paid in advance. What data beyond that amount costs is part of the plan’s details.',
      'Your activation is reviewed after your payment. We tell you by e-mail when it is approved. If we can’t approve it, you get your money back.',
      'Another plan that you choose takes effect with the next cycle.',
    ],
  },
  {
    title: 'Paying',
    body: [
      'Prices are in Canadian dollars; the sales taxes of your province or territory are added and shown before you pay. Unless you cancel, each cycle is charged to the card on file on the day of renewal. If that fails, your service is suspended until you pay.',
    ],
  },
  {
    title: 'Bringing your number',
    body: [
      'You may bring a Canadian number that is yours. Your current service must stay active until the number has come over. What you still owe your former carrier remains a matter between the two of you.',
    ],
  },
  {
    title: 'Fair use',
    body: [
      'You don’t use the service',
      [
        'for anything that the law forbids,',
        'to send messages that people haven’t agreed to receive,',
        'to resell it, or to connect machines in place of a person’s phone.',
      ],
    ],
  },
  {
    title: 'Leaving',
    body: [
      'You may cancel at any time under Subscription Settings, without a fee. Service goes on to the end of the cycle that you have paid for, unless we tell you otherwise before you confirm. A cancellation that you have submitted can’t be submitted again.',
    ],
  },
  {
    title: 'What we answer for',
    body: [
      'We provide the service with care, but a mobile network can’t be without gaps or interruptions. Emergency calls to 9-1-1 need a signal. As far as the law allows, what we owe you for a fault is limited to what you paid for the cycle in which it happened.',
    ],
  },
  {
    title: 'Claims and disputes',
    body: [
      'Speak to customer service first: most things are settled there. What isn’t goes this way:',
      [
        'A claim must be made within one year of the event that it is about.',
        'It first goes to mediation, within 10 days of one of us asking the other for it in writing.',
        'What mediation doesn’t settle then goes to arbitration.',
      ],
      'Some provinces, Quebec and Ontario among them, let consumers go to court whatever a contract says. You may also complain, at no cost, to the Commission for Complaints for Telecom-television Services (CCTS).',
    ],
  },
  {
    title: 'When these terms change',
    body: [
      'We tell you by e-mail at least 30 days ahead, with the old and the new wording. If you don’t agree, you may leave before the change takes effect.',
    ],
  },
] satisfies LegalText;
