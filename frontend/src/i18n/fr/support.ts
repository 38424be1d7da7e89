import type en from '../en/support';
import type { Texts } from '../message';

export default {
  serviceLead: 'Dites-nous ce qui ne va pas, ou ce que vous souhaitez. Nous nous en occupons.',
  failed: 'Les coordonnées ne peuvent être affichées pour le moment. Veuillez réessayer.',
  call: 'Appelez-nous',
  write: 'Écrivez-nous',
  faq: 'Foire aux questions',
  opensElsewhere: 'Ouvre un autre site',
  haveReady: 'Ayez ceci à portée de main',
  readyEmail: 'le courriel avec lequel vous vous connectez;',
  readyNumber: 'votre numéro de téléphone;',
  readySim: 'le numéro de votre carte SIM, si c’est d’elle qu’il s’agit.',
  neverAsked:
    'Nous ne demandons jamais votre mot de passe, un code de sécurité ni un numéro de carte complet.',
  doItYourself: 'Ou faites-le vous-même',
  changePlan: 'Changer de forfait',
  paymentMethod: 'Mode de paiement',
  forgotten: 'Mot de passe oublié',

  template:
    'Ceci est un modèle. L’exploitant de ce service le fait vérifier par un juriste avant que des clients s’y fient.',
  termsTitle: 'Conditions de service',
  privacyTitle: 'Politique de confidentialité',
  contact: 'Nous joindre',
} satisfies Texts<typeof en>;
