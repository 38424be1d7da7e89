import { messages } from '@/i18n/message';

export const settings = messages({
  title: { en: 'Account setting', fr: 'Paramètres du compte' },
  profileFailed: {
    en: 'Unable to fetch user profile',
    fr: 'Impossible d’obtenir le profil de l’utilisateur',
  },
  accountDetails: { en: 'Account details', fr: 'Renseignements du compte' },
  fullName: { en: 'Full name', fr: 'Nom complet' },
  email: { en: 'Email', fr: 'Courriel' },
  homeAddress: { en: 'Home address', fr: 'Adresse du domicile' },
  noAddress: { en: 'No address yet', fr: 'Aucune adresse' },
  dateOfBirth: { en: 'Date of birth', fr: 'Date de naissance' },
  birthdayKept: {
    en: '{date}, on this device only',
    fr: '{date}, sur cet appareil seulement',
  },
  birthdayNone: { en: 'Not given', fr: 'Non indiquée' },
  billing: { en: 'Billing', fr: 'Facturation' },
  paymentMethod: { en: 'Payment method', fr: 'Mode de paiement' },
  cardOnFile: {
    en: '{brand} •••• {last4}, expires {expiry}',
    fr: '{brand} •••• {last4}, expiration {expiry}',
  },
  noCard: { en: 'No card on file', fr: 'Aucune carte au dossier' },
  paymentHistory: { en: 'Payment history', fr: 'Historique des paiements' },
  security: { en: 'Security', fr: 'Sécurité' },
  supportAndLegal: { en: 'Support and legal', fr: 'Soutien et mentions légales' },
  faq: { en: 'FAQ', fr: 'Foire aux questions' },
  opensElsewhere: { en: 'Opens another site', fr: 'Ouvre un autre site' },

  nameTitle: { en: 'Change name', fr: 'Modifier le nom' },
  firstName: { en: 'First Name', fr: 'Prénom' },
  lastName: { en: 'Last Name', fr: 'Nom de famille' },
  nameChanged: { en: 'Name changed successfully', fr: 'Le nom a été modifié' },
  nameFailed: {
    en: 'Failed to change name. Please contact customer support.',
    fr: 'La modification du nom a échoué. Veuillez communiquer avec le service à la clientèle.',
  },

  addressTitle: { en: 'Change address', fr: 'Modifier l’adresse' },
  addressLead: {
    en: 'The taxes on your plan follow your province.',
    fr: 'Les taxes sur votre forfait dépendent de votre province.',
  },
  addressChanged: { en: 'Address changed successfully', fr: 'L’adresse a été modifiée' },
  addressFailed: {
    en: 'Failed to change address. Please contact customer support.',
    fr: 'La modification de l’adresse a échoué. Veuillez communiquer avec le service à la clientèle.',
  },

  birthdayTitle: { en: 'Date of birth', fr: 'Date de naissance' },
  birthdayLead: {
    en: 'You must be 18 or over to have a plan. We check that here. Your date of birth isn’t part of your file with the carrier: it stays on this device until you log out, and is sent to nobody.',
    fr: 'Vous devez avoir 18 ans ou plus pour avoir un forfait. C’est ce que nous vérifions ici. Votre date de naissance ne fait pas partie de votre dossier chez le fournisseur : elle reste sur cet appareil jusqu’à ce que vous vous déconnectiez et n’est transmise à personne.',
  },
  keepOnDevice: { en: 'Keep on this device', fr: 'Conserver sur cet appareil' },
  birthdayDone: {
    en: 'Your date of birth is kept on this device.',
    fr: 'Votre date de naissance est conservée sur cet appareil.',
  },

  cardTitle: { en: 'Change payment method', fr: 'Modifier le mode de paiement' },
  cardLead: {
    en: 'Your next renewals will be paid with this card.',
    fr: 'Vos prochains renouvellements seront payés avec cette carte.',
  },
  cardChanged: {
    en: 'Payment method changed successfully',
    fr: 'Le mode de paiement a été modifié',
  },
  cardFailed: {
    en: 'Payment method change failed. Please try again.',
    fr: 'La modification du mode de paiement a échoué. Veuillez réessayer.',
  },
  secureForm: {
    en: 'Use our card provider’s form instead',
    fr: 'Utiliser plutôt le formulaire de notre fournisseur de paiement',
  },

  historyFailed: {
    en: 'Failed to load payment history. Please try again.',
    fr: 'Le chargement de l’historique des paiements a échoué. Veuillez réessayer.',
  },
  historyEmpty: {
    en: 'No payments yet. They appear here as soon as there are any.',
    fr: 'Aucun paiement pour l’instant. Ils apparaîtront ici dès qu’il y en aura.',
  },
  downloadCsv: { en: 'Download CSV', fr: 'Télécharger (CSV)' },
  print: { en: 'Print', fr: 'Imprimer' },
  date: { en: 'Date', fr: 'Date' },
  category: { en: 'Category', fr: 'Catégorie' },
  description: { en: 'Description', fr: 'Description' },
  cardholder: { en: 'Cardholder', fr: 'Titulaire de la carte' },
  card: { en: 'Card', fr: 'Carte' },
  debit: { en: 'Debit', fr: 'Débit' },
  credit: { en: 'Credit', fr: 'Crédit' },
  balance: { en: 'Balance', fr: 'Solde' },
  balanceIs: { en: 'Balance {amount}', fr: 'Solde {amount}' },
  currency: { en: 'Currency', fr: 'Devise' },
  csvName: { en: 'payment-history', fr: 'historique-des-paiements' },

  receiptTitle: { en: 'Receipt', fr: 'Reçu' },
  receiptNumber: { en: 'Receipt number', fr: 'Numéro de reçu' },
  customer: { en: 'Customer', fr: 'Client' },
  subtotal: { en: 'Subtotal', fr: 'Sous-total' },
  paid: { en: 'Paid', fr: 'Payé' },
  refunded: { en: 'Refunded', fr: 'Remboursé' },
  allPayments: { en: 'All payments', fr: 'Tous les paiements' },
});

/** What the carrier names payments; a name of its own is shown as it is. */
export const paymentNames = messages({
  Activation: { en: 'Activation', fr: 'Activation' },
  Renewal: { en: 'Renewal', fr: 'Renouvellement' },
  Extension: { en: 'Extension', fr: 'Prolongation' },
  Refund: { en: 'Refund', fr: 'Remboursement' },
  'Activation rejected': { en: 'Activation rejected', fr: 'Activation refusée' },
  plan: { en: '{data} plan', fr: 'Forfait {data}' },
});
