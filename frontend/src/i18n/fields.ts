import { messages } from './message';

/** The labels of field groups that more than one feature has. */
export const fieldTexts = messages({
  address: { en: 'Address', fr: 'Adresse' },
  city: { en: 'City', fr: 'Ville' },
  province: { en: 'Province', fr: 'Province' },
  postalCode: { en: 'Postal Code', fr: 'Code postal' },
  postalCodeElsewhere: {
    en: 'This postal code is usually in another province. Is the address right?',
    fr: 'Ce code postal est habituellement dans une autre province. L’adresse est-elle exacte?',
  },

  cardNumber: { en: 'Card Number', fr: 'Numéro de carte' },
  cardholder: { en: 'Cardholder Name', fr: 'Nom du titulaire' },
  expiry: { en: 'Expiration Date', fr: 'Date d’expiration' },
  expiryHint: { en: 'MM/YY', fr: 'MM/AA' },
  cvv: { en: 'CVV', fr: 'CVV' },
  cvvHint: {
    en: '3 digits on the back, or 4 on the front',
    fr: '3 chiffres au verso, ou 4 au recto',
  },

  dateOfBirth: { en: 'Date of birth', fr: 'Date de naissance' },
  day: { en: 'Day', fr: 'Jour' },
  month: { en: 'Month', fr: 'Mois' },
  year: { en: 'Year', fr: 'Année' },
});
