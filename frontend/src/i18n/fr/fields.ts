import type en from '../en/fields';
import type { Texts } from '../message';

export default {
  address: 'Adresse',
  city: 'Ville',
  province: 'Province',
  postalCode: 'Code postal',
  postalCodeElsewhere:
    'Ce code postal est habituellement dans une autre province. L’adresse est-elle exacte?',

  cardNumber: 'Numéro de carte',
  cardholder: 'Nom du titulaire',
  expiry: 'Date d’expiration',
  expiryHint: 'MM/AA',
  cvv: 'CVV',
  cvvHint: '3 chiffres au verso, ou 4 au recto',

  dateOfBirth: 'Date de naissance',
  day: 'Jour',
  month: 'Mois',
  year: 'Année',
} satisfies Texts<typeof en>;
