import type { LegalText } from '../legal';

export default [
  {
    title: 'En bref',
    body: [
      'Nous demandons ce qu’exige un forfait de téléphone et rien d’autre. Nous ne vendons pas ces renseignements et n’affichons aucune publicité. Vous pouvez consulter, faire corriger et emporter ce que nous détenons à votre sujet.',
    ],
  },
  {
    title: 'Ce que nous recueillons, et pourquoi',
    body: [
      [
        'Votre nom, votre courriel et votre mot de passe : pour savoir que c’est vous. Le mot de passe est conservé sous une forme que personne ne peut lire.',
        'L’adresse de votre domicile : pour les taxes de votre province et pour les services d’urgence.',
        'Le numéro de votre carte SIM et, si vous transférez un numéro de téléphone, les renseignements que demande votre ancien fournisseur.',
        'La quantité de données que vous utilisez : pour la décompter de votre forfait. Nous ne conservons pas ce que vous dites, écrivez ou consultez.',
        'Vos paiements et les derniers chiffres de votre carte : pour vos reçus. La carte elle-même est conservée par notre fournisseur de paiement.',
      ],
    ],
  },
  {
    title: 'Combien de temps nous les conservons',
    body: [
      'Les données de facturation sont conservées trois ans. Le reste est supprimé quand votre compte est fermé et que la loi ne l’exige plus.',
    ],
  },
  {
    title: 'Qui d’autre y a accès',
    body: [
      [
        'le réseau mobile qui achemine votre service;',
        'le fournisseur de paiement qui reçoit vos paiements;',
        'votre ancien ou votre prochain fournisseur, pour transférer un numéro;',
        'les autorités, lorsque la loi nous y oblige.',
      ],
      'Certains d’entre eux peuvent se trouver hors de votre province ou hors du Canada. Nous veillons par contrat à ce que vos renseignements y soient protégés comme ici.',
    ],
  },
  {
    title: 'Sur votre appareil',
    body: [
      'Pendant que vous êtes connecté, ce site conserve dans votre navigateur un témoin et quelques renseignements de votre compte, afin de fonctionner. Ils sont effacés quand vous vous déconnectez, ou après 10 minutes d’inactivité. Votre choix de langue est retenu. Une date de naissance que vous saisissez reste sur votre appareil et ne nous est pas transmise. Il n’y a aucun témoin publicitaire ni de suivi.',
    ],
  },
  {
    title: 'Vos droits',
    body: [
      'Vous pouvez demander ce que nous détenons à votre sujet, le faire corriger, le recevoir sous une forme qu’un autre service peut lire et retirer votre consentement; sans lui, il se peut que nous ne puissions continuer à vous servir. Écrivez à la personne responsable des renseignements personnels, par l’entremise du service à la clientèle. Nous répondons dans les 30 jours.',
      'Si notre réponse ne vous satisfait pas, vous pouvez vous adresser au Commissariat à la protection de la vie privée du Canada ou, au Québec, à la Commission d’accès à l’information.',
    ],
  },
  {
    title: 'Comment nous les protégeons',
    body: [
      'Ce qui circule entre vous et nous est chiffré, tout comme nos enregistrements de votre session. Si un incident risque de vous porter préjudice, nous vous en avisons sans tarder, de même que les autorités.',
    ],
  },
] satisfies LegalText;
