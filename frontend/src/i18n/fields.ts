import { messages } from './message';

/** The labels of field groups that more than one feature has. */
export const fieldTexts = messages({
  address: { en: 'Address', fr: 'Adresse' },
  city: { en: 'City', fr: 'Ville' },
  province: { en: 'Province', fr: 'Province' },
  postalCode: { en: 'Postal Code', fr: 'Code postal' },

  cardNumber: { en: 'Card Number', fr: 'Numéro de carte' },
  cardholder: { en: 'Cardholder Name', fr: 'Nom du titulaire' },
  expiry: { en: 'Expiration Date (MM/YY)', fr: 'Date d’expiration (MM/AA)' },
  cvv: { en: 'CVV', fr: 'CVV' },
  cvvHint: {
    en: 'The 3 digits on the back, or the 4 on the front of an American Express card.',
    fr: 'Les 3 chiffres au verso, ou les 4 au recto d’une carte American Express.',
  },

  dateOfBirth: { en: 'Date of birth', fr: 'Date de naissance' },
  day: { en: 'Day', fr: 'Jour' },
  month: { en: 'Month', fr: 'Mois' },
  year: { en: 'Year', fr: 'Année' },
});
