import type en from '../en/checkout';
import type { Texts } from '../message';

export default {
  title: 'Vérifiez votre commande',
  plan: 'Forfait mensuel',
  simCard: 'Carte SIM',
  prorate: 'Mois partiel',
  promotion: 'Promotion',
  subtotal: 'Sous-total',
  tax: '{name} ({rate})',
  total: 'Total',
  period: 'Période',
  periodValue: 'du {start} au {end}',
  order: 'Votre commande',
  price: 'Prix',
  address: 'Adresse',
  number: 'Numéro',
  newNumber: 'Un nouveau numéro',
  changePlan: 'Changer de forfait',
  changeDetails: 'Modifier les coordonnées',
  changeSim: 'Utiliser une autre carte SIM',
  proceed: 'Passer au paiement',
  quoteChanged: 'Le prix a changé. Veuillez vérifier le nouveau total.',
  simUnavailable: 'Carte SIM non valide ou non disponible!',
  portInInvalid:
    'Votre fournisseur actuel ne peut confirmer ces renseignements de transfert. Veuillez les vérifier.',
  planUnavailable: 'Ce forfait n’est plus offert. Veuillez en choisir un autre.',
  submissionFailed: 'La soumission a échoué. Veuillez réessayer.',
  tryLater: 'Une erreur s’est produite. Veuillez réessayer plus tard.',
} satisfies Texts<typeof en>;
