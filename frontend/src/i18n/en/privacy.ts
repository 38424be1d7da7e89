import type { LegalText } from '../legal';

/** The privacy policy, with the facts that the specification fixes (spec §9). */
export default [
  {
    title: 'In short',
    body: [
      'We ask for what a phone plan needs and nothing else. We don’t sell it, and we show no advertising. You may see, correct and take along what we hold about you.',
    ],
  },
  {
    title: 'What we collect, and what for',
    body: [
      [
        'Your name, e-mail and password: to know that it’s you. The password is kept in a form that nobody can read.',
        'Your home address: for the taxes of your province and for emergency services.',
        'Your SIM card’s number and, when you bring a phone number along, the details that your former carrier asks for.',
        'How much data you use: to count it against your plan. We don’t keep what you say, write or look at.',
        'Your payments and the last digits of your card: for your receipts. The card itself is held by our card provider.',
      ],
    ],
  },
  {
    title: 'How long we keep it',
    body: [
      'Billing data is kept for three years. The rest is deleted when your account is closed and the law no longer asks for it.',
    ],
  },
  {
    title: 'Who else sees it',
    body: [
      [
        'the mobile network that carries your service,',
        'the card provider that takes your payments,',
        'your former or next carrier, to move a number,',
        'authorities, where the law obliges us.',
      ],
      'Some of them may be outside your province, or outside Canada. We make sure by contract that your information is protected there as it is here.',
    ],
  },
  {
    title: 'On your device',
    body: [
      'While you are logged in, this site keeps a cookie and a few details of your account in your browser, so that it works. They are erased when you log out, or after 10 minutes without activity. Your choice of language is remembered. A date of birth that you enter stays on your device and isn’t sent to us. There are no cookies for advertising or tracking.',
    ],
  },
  {
    title: 'Your rights',
    body: [
      'You may ask what we hold about you, have it corrected, receive it in a form that another service can read, and withdraw your consent; without it, we may not be able to go on serving you. Write to the person in charge of personal information, through customer service. We answer within 30 days.',
      'If our answer doesn’t satisfy you, you may turn to the Office of the Privacy Commissioner of Canada or, in Quebec, to the Commission d’accès à l’information.',
    ],
  },
  {
    title: 'How we protect it',
    body: [
      'What travels between you and us is encrypted, and so are our records of your session. Should something go wrong that may harm you, we tell you and the authorities without delay.',
    ],
  },
] satisfies LegalText;
