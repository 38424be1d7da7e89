import type { LegalSection } from './LegalPage';

/** The terms of service, with the facts that the specification fixes (spec §9). */
export const terms: readonly LegalSection[] = [
  {
    title: { en: 'What this is about', fr: 'De quoi il s’agit' },
    body: [
      {
        en: 'These terms are the agreement between you and us for your prepaid mobile plan and for this site. By activating a SIM card, you accept them.',
        fr: 'Les présentes conditions forment le contrat entre vous et nous pour votre forfait mobile prépayé et pour ce site. En activant une carte SIM, vous les acceptez.',
      },
      {
        en: 'Nothing in them takes away a right that the law of your province or territory, or the Wireless Code, gives you. Where they differ, the law prevails.',
        fr: 'Elles ne vous privent d’aucun droit que vous donne la loi de votre province ou territoire ou le Code sur les services sans fil. En cas de divergence, la loi l’emporte.',
      },
    ],
  },
  {
    title: { en: 'Who can be a customer', fr: 'Qui peut être client' },
    body: [
      {
        en: 'You must be 18 years of age or over, live in Canada, and give us correct information about yourself. You keep your password to yourself, and answer for what is done with it until you tell us that somebody else knows it.',
        fr: 'Vous devez avoir 18 ans ou plus, habiter au Canada et nous fournir des renseignements exacts à votre sujet. Vous gardez votre mot de passe pour vous et répondez de son utilisation jusqu’à ce que vous nous avisiez que quelqu’un d’autre le connaît.',
      },
    ],
  },
  {
    title: { en: 'Your plan', fr: 'Votre forfait' },
    body: [
      {
        en: 'A plan includes unlimited calls and messages within Canada and an amount of data, for a cycle of 30 days that is paid in advance. What data beyond that amount costs is part of the plan’s details.',
        fr: 'Un forfait comprend les appels et les messages illimités au Canada ainsi qu’une quantité de données, pour un cycle de 30 jours payé à l’avance. Le prix des données excédentaires figure dans les détails du forfait.',
      },
      {
        en: 'Your activation is reviewed after your payment. We tell you by e-mail when it is approved. If we can’t approve it, you get your money back.',
        fr: 'Votre activation est étudiée après votre paiement. Nous vous avisons par courriel quand elle est approuvée. Si nous ne pouvons l’approuver, vous êtes remboursé.',
      },
      {
        en: 'Another plan that you choose takes effect with the next cycle.',
        fr: 'Un autre forfait que vous choisissez entre en vigueur au cycle suivant.',
      },
    ],
  },
  {
    title: { en: 'Paying', fr: 'Le paiement' },
    body: [
      {
        en: 'Prices are in Canadian dollars; the sales taxes of your province or territory are added and shown before you pay. Unless you cancel, each cycle is charged to the card on file on the day of renewal. If that fails, your service is suspended until you pay.',
        fr: 'Les prix sont en dollars canadiens; les taxes de vente de votre province ou territoire s’y ajoutent et sont affichées avant que vous payiez. À moins que vous n’annuliez, chaque cycle est porté à la carte au dossier le jour du renouvellement. En cas d’échec, votre service est suspendu jusqu’à ce que vous payiez.',
      },
    ],
  },
  {
    title: { en: 'Bringing your number', fr: 'Le transfert de votre numéro' },
    body: [
      {
        en: 'You may bring a Canadian number that is yours. Your current service must stay active until the number has come over. What you still owe your former carrier remains a matter between the two of you.',
        fr: 'Vous pouvez transférer un numéro canadien qui est le vôtre. Votre service actuel doit rester actif jusqu’à la fin du transfert. Ce que vous devez encore à votre ancien fournisseur demeure une affaire entre vous et lui.',
      },
    ],
  },
  {
    title: { en: 'Fair use', fr: 'L’utilisation raisonnable' },
    body: [
      { en: 'You don’t use the service', fr: 'Vous n’utilisez pas le service' },
      [
        { en: 'for anything that the law forbids,', fr: 'à des fins que la loi interdit;' },
        {
          en: 'to send messages that people haven’t agreed to receive,',
          fr: 'pour envoyer des messages que leurs destinataires n’ont pas accepté de recevoir;',
        },
        {
          en: 'to resell it, or to connect machines in place of a person’s phone.',
          fr: 'pour le revendre, ni pour relier des machines au lieu du téléphone d’une personne.',
        },
      ],
    ],
  },
  {
    title: { en: 'Leaving', fr: 'Le départ' },
    body: [
      {
        en: 'You may cancel at any time under Subscription Settings, without a fee. Service goes on to the end of the cycle that you have paid for, unless we tell you otherwise before you confirm. A cancellation that you have submitted can’t be submitted again.',
        fr: 'Vous pouvez annuler à tout moment dans les Paramètres de l’abonnement, sans frais. Le service se poursuit jusqu’à la fin du cycle payé, à moins que nous ne vous indiquions autre chose avant que vous confirmiez. Une annulation soumise ne peut l’être de nouveau.',
      },
    ],
  },
  {
    title: { en: 'What we answer for', fr: 'Notre responsabilité' },
    body: [
      {
        en: 'We provide the service with care, but a mobile network can’t be without gaps or interruptions. Emergency calls to 9-1-1 need a signal. As far as the law allows, what we owe you for a fault is limited to what you paid for the cycle in which it happened.',
        fr: 'Nous fournissons le service avec soin, mais un réseau mobile ne peut être sans zones non desservies ni interruptions. Les appels d’urgence au 9-1-1 exigent un signal. Dans la mesure permise par la loi, ce que nous vous devons pour un manquement se limite à ce que vous avez payé pour le cycle où il s’est produit.',
      },
    ],
  },
  {
    title: { en: 'Claims and disputes', fr: 'Réclamations et différends' },
    body: [
      {
        en: 'Speak to customer service first: most things are settled there. What isn’t goes this way:',
        fr: 'Adressez-vous d’abord au service à la clientèle : la plupart des questions s’y règlent. Les autres suivent ce chemin :',
      },
      [
        {
          en: 'A claim must be made within one year of the event that it is about.',
          fr: 'Une réclamation doit être présentée dans un délai d’un an suivant l’événement en cause.',
        },
        {
          en: 'It first goes to mediation, within 10 days of one of us asking the other for it in writing.',
          fr: 'Elle est d’abord soumise à la médiation, dans les 10 jours suivant la demande écrite de l’un de nous à l’autre.',
        },
        {
          en: 'What mediation doesn’t settle then goes to arbitration.',
          fr: 'Ce que la médiation ne règle pas est ensuite soumis à l’arbitrage.',
        },
      ],
      {
        en: 'Some provinces, Quebec and Ontario among them, let consumers go to court whatever a contract says. You may also complain, at no cost, to the Commission for Complaints for Telecom-television Services (CCTS).',
        fr: 'Certaines provinces, dont le Québec et l’Ontario, permettent au consommateur de s’adresser aux tribunaux quoi que dise un contrat. Vous pouvez aussi porter plainte, sans frais, à la Commission des plaintes relatives aux services de télécom-télévision (CPRST).',
      },
    ],
  },
  {
    title: { en: 'When these terms change', fr: 'Modification des conditions' },
    body: [
      {
        en: 'We tell you by e-mail at least 30 days ahead, with the old and the new wording. If you don’t agree, you may leave before the change takes effect.',
        fr: 'Nous vous avisons par courriel au moins 30 jours à l’avance, en donnant l’ancien et le nouveau texte. Si vous n’êtes pas d’accord, vous pouvez partir avant que la modification entre en vigueur.',
      },
    ],
  },
];
