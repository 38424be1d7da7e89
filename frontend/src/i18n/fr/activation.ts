import type en from '../en/activation';
import type { Texts } from '../message';

export default {
  simTitle: 'Activez votre carte SIM',
  simLead: 'Son numéro, l’ICCID, figure sur le support de votre carte SIM.',
  iccid: 'Numéro de carte SIM (ICCID)',
  iccidHint: '19 ou 20 chiffres',
  simUnavailable: 'Carte SIM non valide ou non disponible!',
  simError: 'Erreur lors de la vérification de la carte SIM. Veuillez réessayer.',

  rejectedTitle: 'Votre dernière demande n’a pas été approuvée',
  rejectedNext:
    'Ce que vous avez payé est remboursé sur votre carte. Vous pouvez recommencer ici ou joindre le service à la clientèle.',
} satisfies Texts<typeof en>;
