import type en from '../en/validation';
import type { Texts } from '../message';

export default {
  firstNameRequired: 'Le prénom est obligatoire',
  lastNameRequired: 'Le nom de famille est obligatoire',
  namesRequired: 'Le prénom et le nom de famille sont obligatoires.',
  email: 'Veuillez entrer une adresse courriel valide.',
  password:
    'Le mot de passe doit compter au moins 8 caractères et comprendre au moins un chiffre, une lettre majuscule et un caractère spécial.',
  passwordCommon: 'Ce mot de passe est parmi les plus répandus. Veuillez en choisir un autre.',
  passwordPersonal:
    'Veuillez choisir un mot de passe qui n’est pas formé de votre nom ou de votre adresse courriel.',
  passwordsDiffer: 'Les mots de passe ne correspondent pas.',
  loginRequired: 'Veuillez entrer votre courriel et votre mot de passe.',
  otp: 'Veuillez entrer le code au complet.',
  iccid: 'Veuillez entrer un numéro de carte SIM valide!',
  provinceRequired: 'La province est obligatoire',
  cityRequired: 'La ville est obligatoire',
  addressRequired: 'L’adresse est obligatoire',
  postalCodeRequired: 'Le code postal est obligatoire',
  postalCode: 'Veuillez entrer le bon code postal',
  carrierRequired: 'Le fournisseur est obligatoire',
  portInPhone: 'Le numéro de téléphone doit compter 10 chiffres',
  imei: 'Le numéro IMEI doit compter 15 chiffres',
  accountNumber:
    'Le numéro de compte doit être différent du numéro de téléphone et compter de 10 à 20 chiffres.',
  cardNumber: 'Numéro de carte non valide.',
  cardholderRequired: 'Le nom du titulaire de la carte est obligatoire.',
  expiry: 'Date d’expiration non valide.',
  cvv: 'CVV non valide.',
  birthday: 'Veuillez entrer une date de naissance valide.',
  adult: 'Vous devez avoir 18 ans ou plus.',
  reasonRequired: 'Veuillez choisir une raison.',
} satisfies Texts<typeof en>;
