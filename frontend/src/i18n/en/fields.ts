/** The labels of field groups that more than one feature has. */
export default {
  address: 'Address',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal Code',
  postalCodeElsewhere: 'This postal code is usually in another province. Is the address right?',

  cardNumber: 'Card Number',
  cardholder: 'Cardholder Name',
  expiry: 'Expiration Date',
  expiryHint: 'MM/YY',
  cvv: 'CVV',
  cvvHint: '3 digits on the back, or 4 on the front',

  dateOfBirth: 'Date of birth',
  day: 'Day',
  month: 'Month',
  year: 'Year',
} as const;
