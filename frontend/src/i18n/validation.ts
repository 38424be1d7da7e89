import type { ValidationId } from '@/domain/validationId';
import type { Message } from './message';

/** Every message of a field's rule (spec §5), named by schemas through their ids. */
export const validation: Record<ValidationId, Message> = {
  firstNameRequired: { en: 'First Name is required', fr: 'Le prénom est obligatoire' },
  lastNameRequired: { en: 'Last Name is required', fr: 'Le nom de famille est obligatoire' },
  namesRequired: {
    en: 'First name and last name are required.',
    fr: 'Le prénom et le nom de famille sont obligatoires.',
  },
  email: {
    en: 'Please enter a valid email address.',
    fr: 'Veuillez entrer une adresse courriel valide.',
  },
  password: {
    en: 'Password must be at least 8 characters long and include at least one number, one uppercase letter, and one special character.',
    fr: 'Le mot de passe doit compter au moins 8 caractères et comprendre au moins un chiffre, une lettre majuscule et un caractère spécial.',
  },
  passwordCommon: {
    en: 'This password is among the most common ones. Please choose another.',
    fr: 'Ce mot de passe est parmi les plus répandus. Veuillez en choisir un autre.',
  },
  passwordPersonal: {
    en: 'Please choose a password that isn’t made of your name or email address.',
    fr: 'Veuillez choisir un mot de passe qui n’est pas formé de votre nom ou de votre adresse courriel.',
  },
  passwordsDiffer: {
    en: 'Passwords do not match.',
    fr: 'Les mots de passe ne correspondent pas.',
  },
  loginRequired: {
    en: 'Please enter both email and password.',
    fr: 'Veuillez entrer votre courriel et votre mot de passe.',
  },
  otp: { en: 'Please enter the complete OTP.', fr: 'Veuillez entrer le code au complet.' },
  iccid: {
    en: 'Please enter a valid SIM card number!',
    fr: 'Veuillez entrer un numéro de carte SIM valide!',
  },
  provinceRequired: { en: 'Province is required', fr: 'La province est obligatoire' },
  cityRequired: { en: 'City is required', fr: 'La ville est obligatoire' },
  addressRequired: { en: 'Address is required', fr: 'L’adresse est obligatoire' },
  postalCodeRequired: { en: 'Postal Code is required', fr: 'Le code postal est obligatoire' },
  postalCode: {
    en: 'Please enter the correct Postal Code',
    fr: 'Veuillez entrer le bon code postal',
  },
  carrierRequired: { en: 'Carrier is required', fr: 'Le fournisseur est obligatoire' },
  portInPhone: {
    en: 'Phone number must be 10 digits',
    fr: 'Le numéro de téléphone doit compter 10 chiffres',
  },
  imei: {
    en: 'IMEI number must be 15 digits',
    fr: 'Le numéro IMEI doit compter 15 chiffres',
  },
  accountNumber: {
    en: 'Account number cannot be the same as phone number, and it must be 10-20 digits long.',
    fr: 'Le numéro de compte doit être différent du numéro de téléphone et compter de 10 à 20 chiffres.',
  },
  cardNumber: { en: 'Invalid card number.', fr: 'Numéro de carte non valide.' },
  cardholderRequired: {
    en: 'Cardholder name is required.',
    fr: 'Le nom du titulaire de la carte est obligatoire.',
  },
  expiry: { en: 'Invalid expiration date.', fr: 'Date d’expiration non valide.' },
  cvv: { en: 'Invalid CVV.', fr: 'CVV non valide.' },
  birthday: {
    en: 'Please enter a valid date of birth.',
    fr: 'Veuillez entrer une date de naissance valide.',
  },
  adult: { en: 'You must be 18 or over.', fr: 'Vous devez avoir 18 ans ou plus.' },
  reasonRequired: { en: 'Please select a reason.', fr: 'Veuillez choisir une raison.' },
};

export function isValidationId(value: string | undefined): value is ValidationId {
  return value !== undefined && value in validation;
}
