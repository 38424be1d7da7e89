import { messages } from '@/i18n/message';

export const support = messages({
  serviceLead: {
    en: 'Tell us what isn’t right, or what you would like. We will see to it.',
    fr: 'Dites-nous ce qui ne va pas, ou ce que vous souhaitez. Nous nous en occupons.',
  },
  failed: {
    en: 'The contact details can’t be shown right now. Please try again.',
    fr: 'Les coordonnées ne peuvent être affichées pour le moment. Veuillez réessayer.',
  },
  call: { en: 'Call us', fr: 'Appelez-nous' },
  write: { en: 'Write to us', fr: 'Écrivez-nous' },
  faq: { en: 'FAQ', fr: 'Foire aux questions' },
  opensElsewhere: { en: 'Opens another site', fr: 'Ouvre un autre site' },
  haveReady: { en: 'Have this ready', fr: 'Ayez ceci à portée de main' },
  readyEmail: {
    en: 'the email you log in with,',
    fr: 'le courriel avec lequel vous vous connectez;',
  },
  readyNumber: { en: 'your phone number,', fr: 'votre numéro de téléphone;' },
  readySim: {
    en: 'the number on your SIM card, if it is about the card.',
    fr: 'le numéro de votre carte SIM, si c’est d’elle qu’il s’agit.',
  },
  neverAsked: {
    en: 'We never ask for your password, a security code or a whole card number.',
    fr: 'Nous ne demandons jamais votre mot de passe, un code de sécurité ni un numéro de carte complet.',
  },
  doItYourself: { en: 'Or do it yourself', fr: 'Ou faites-le vous-même' },
  changePlan: { en: 'Change plan', fr: 'Changer de forfait' },
  paymentMethod: { en: 'Payment method', fr: 'Mode de paiement' },
  forgotten: { en: 'Forgotten password', fr: 'Mot de passe oublié' },

  template: {
    en: 'This is a template. Whoever operates this service has it reviewed by a lawyer before customers rely on it.',
    fr: 'Ceci est un modèle. L’exploitant de ce service le fait vérifier par un juriste avant que des clients s’y fient.',
  },
  termsTitle: { en: 'Terms of service', fr: 'Conditions de service' },
  privacyTitle: { en: 'Privacy Policy', fr: 'Politique de confidentialité' },
  contact: { en: 'How to reach us', fr: 'Nous joindre' },
});
