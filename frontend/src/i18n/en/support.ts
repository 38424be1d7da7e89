export default {
  serviceLead: 'Tell us what isn’t right, or what you would like. We will see to it.',
  failed: 'The contact details can’t be shown right now. Please try again.',
  call: 'Call us',
  write: 'Write to us',
  faq: 'FAQ',
  opensElsewhere: 'Opens another site',
  haveReady: 'Have this ready',
  readyEmail: 'the email you log in with,',
  readyNumber: 'your phone number,',
  readySim: 'the number on your SIM card, if it is about the card.',
  neverAsked: 'We never ask for your password, a security code or a whole card number.',
  doItYourself: 'Or do it yourself',
  changePlan: 'Change plan',
  paymentMethod: 'Payment method',
  forgotten: 'Forgotten password',

  template:
    'This is a template. Whoever operates this service has it reviewed by a lawyer before customers rely on it.',
  termsTitle: 'Terms of service',
  privacyTitle: 'Privacy Policy',
  contact: 'How to reach us',
} as const;
