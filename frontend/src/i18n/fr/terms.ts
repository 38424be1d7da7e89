import type { LegalText } from '../legal';

export default [
  {
    title: 'De quoi il s’agit',
    body: [
      'Les présentes conditions forment le contrat entre vous et nous pour votre forfait mobile prépayé et pour ce site. En activant une carte SIM, vous les acceptez.',
      'Elles ne vous privent d’aucun droit que vous donne la loi de votre province ou territoire ou le Code sur les services sans fil. En cas de divergence, la loi l’emporte.',
    ],
  },
  {
    title: 'Qui peut être client',
    body: [
      'Vous devez avoir 18 ans ou plus, habiter au Canada et nous fournir des renseignements exacts à votre sujet. Vous gardez votre mot de passe pour vous et répondez de son utilisation jusqu’à ce que vous nous avisiez que quelqu’un d’autre le connaît.',
    ],
  },
  {
    title: 'Votre forfait',
    body: [
      'Un forfait comprend les appels et les messages illimités au Canada ainsi qu’une quantité de données, pour un cycle de 30 jours payé à l’avance. Le prix des données excédentaires figure dans les détails du forfait.',
      'Votre activation est étudiée après votre paiement. Nous vous avisons par courriel quand elle est approuvée. Si nous ne pouvons l’approuver, vous êtes remboursé.',
      'Un autre forfait que vous choisissez entre en vigueur au cycle suivant.',
    ],
  },
  {
    title: 'Le paiement',
    body: [
      'Les prix sont en dollars canadiens; les taxes de vente de votre province ou territoire s’y ajoutent et sont affichées avant que vous payiez. À moins que vous n’annuliez, chaque cycle est porté à la carte au dossier le jour du renouvellement. En cas d’échec, votre service est suspendu jusqu’à ce que vous payiez.',
    ],
  },
  {
    title: 'Le transfert de votre numéro',
    body: [
      'Vous pouvez transférer un numéro canadien qui est le vôtre. Votre service actuel doit rester actif jusqu’à la fin du transfert. Ce que vous devez encore à votre ancien fournisseur demeure une affaire entre vous et lui.',
    ],
  },
  {
    title: 'L’utilisation raisonnable',
    body: [
      'Vous n’utilisez pas le service',
      [
        'à des fins que la loi interdit;',
        'pour envoyer des messages que leurs destinataires n’ont pas accepté de recevoir;',
        'pour le revendre, ni pour relier des machines au lieu du téléphone d’une personne.',
      ],
    ],
  },
  {
    title: 'Le départ',
    body: [
      'Vous pouvez annuler à tout moment dans les Paramètres de l’abonnement, sans frais. Le service se poursuit jusqu’à la fin du cycle payé, à moins que nous ne vous indiquions autre chose avant que vous confirmiez. Une annulation soumise ne peut l’être de nouveau.',
    ],
  },
  {
    title: 'Notre responsabilité',
    body: [
      'Nous fournissons le service avec soin, mais un réseau mobile ne peut être sans zones non desservies ni interruptions. Les appels d’urgence au 9-1-1 exigent un signal. Dans la mesure permise par la loi, ce que nous vous devons pour un manquement se limite à ce que vous avez payé pour le cycle où il s’est produit.',
    ],
  },
  {
    title: 'Réclamations et différends',
    body: [
      'Adressez-vous d’abord au service à la clientèle : la plupart des questions s’y règlent. Les autres suivent ce chemin :',
      [
        'Une réclamation doit être présentée dans un délai d’un an suivant l’événement en cause.',
        'Elle est d’abord soumise à la médiation, dans les 10 jours suivant la demande écrite de l’un de nous à l’autre.',
        'Ce que la médiation ne règle pas est ensuite soumis à l’arbitrage.',
      ],
      'Certaines provinces, dont le Québec et l’Ontario, permettent au consommateur de s’adresser aux tribunaux quoi que dise un contrat. Vous pouvez aussi porter plainte, sans frais, à la Commission des plaintes relatives aux services de télécom-télévision (CPRST).',
    ],
  },
  {
    title: 'Modification des conditions',
    body: [
      'Nous vous avisons par courriel au moins 30 jours à l’avance, en donnant l’ancien et le nouveau texte. Si vous n’êtes pas d’accord, vous pouvez partir avant que la modification entre en vigueur.',
    ],
  },
] satisfies LegalText;
