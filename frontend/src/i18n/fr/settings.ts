import type en from '../en/settings';
import type { Texts } from '../message';

export default {
  title: 'Paramètres du compte',
  profileFailed: 'Impossible d’obtenir le profil de l’utilisateur',
  accountDetails: 'Renseignements du compte',
  fullName: 'Nom complet',
  email: 'Courriel',
  homeAddress: 'Adresse du domicile',
  noAddress: 'Aucune adresse',
  dateOfBirth: 'Date de naissance',
  birthdayKept: '{date}, sur cet appareil seulement',
  birthdayNone: 'Non indiquée',
  billing: 'Facturation',
  paymentMethod: 'Mode de paiement',
  cardOnFile: '{brand} •••• {last4}, expiration {expiry}',
  noCard: 'Aucune carte au dossier',
  paymentHistory: 'Historique des paiements',
  security: 'Sécurité',
  supportAndLegal: 'Soutien et mentions légales',
  faq: 'Foire aux questions',
  opensElsewhere: 'Ouvre un autre site',

  nameTitle: 'Modifier le nom',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  nameChanged: 'Le nom a été modifié',
  nameFailed:
    'La modification du nom a échoué. Veuillez communiquer avec le service à la clientèle.',

  addressTitle: 'Modifier l’adresse',
  addressLead: 'Les taxes sur votre forfait dépendent de votre province.',
  addressChanged: 'L’adresse a été modifiée',
  addressFailed:
    'La modification de l’adresse a échoué. Veuillez communiquer avec le service à la clientèle.',

  birthdayTitle: 'Date de naissance',
  birthdayLead:
    'Vous devez avoir 18 ans ou plus pour avoir un forfait. C’est ce que nous vérifions ici. Votre date de naissance ne fait pas partie de votre dossier chez le fournisseur : elle reste sur cet appareil jusqu’à ce que vous vous déconnectiez et n’est transmise à personne.',
  keepOnDevice: 'Conserver sur cet appareil',
  birthdayDone: 'Votre date de naissance est conservée sur cet appareil.',

  cardTitle: 'Modifier le mode de paiement',
  cardLead: 'Vos prochains renouvellements seront payés avec cette carte.',
  cardChanged: 'Le mode de paiement a été modifié',
  cardFailed: 'La modification du mode de paiement a échoué. Veuillez réessayer.',
  secureForm: 'Utiliser plutôt le formulaire de notre fournisseur de paiement',

  historyFailed: 'Le chargement de l’historique des paiements a échoué. Veuillez réessayer.',
  historyEmpty: 'Aucun paiement pour l’instant. Ils apparaîtront ici dès qu’il y en aura.',
  downloadCsv: 'Télécharger (CSV)',
  print: 'Imprimer',
  date: 'Date',
  category: 'Catégorie',
  description: 'Description',
  cardholder: 'Titulaire de la carte',
  card: 'Carte',
  debit: 'Débit',
  credit: 'Crédit',
  balance: 'Solde',
  balanceIs: 'Solde {amount}',
  currency: 'Devise',
  csvName: 'historique-des-paiements',

  receiptTitle: 'Reçu',
  receiptNumber: 'Numéro de reçu',
  customer: 'Client',
  subtotal: 'Sous-total',
  paid: 'Payé',
  refunded: 'Remboursé',
  allPayments: 'Tous les paiements',
} satisfies Texts<typeof en>;
