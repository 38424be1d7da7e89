import type { LegalSection } from './LegalPage';

/** The privacy policy, with the facts that the specification fixes (spec §9). */
export const privacy: readonly LegalSection[] = [
  {
    title: { en: 'In short', fr: 'En bref' },
    body: [
      {
        en: 'We ask for what a phone plan needs and nothing else. We don’t sell it, and we show no advertising. You may see, correct and take along what we hold about you.',
        fr: 'Nous demandons ce qu’exige un forfait de téléphone et rien d’autre. Nous ne vendons pas ces renseignements et n’affichons aucune publicité. Vous pouvez consulter, faire corriger et emporter ce que nous détenons à votre sujet.',
      },
    ],
  },
  {
    title: { en: 'What we collect, and what for', fr: 'Ce que nous recueillons, et pourquoi' },
    body: [
      [
        {
          en: 'Your name, e-mail and password: to know that it’s you. The password is kept in a form that nobody can read.',
          fr: 'Votre nom, votre courriel et votre mot de passe : pour savoir que c’est vous. Le mot de passe est conservé sous une forme que personne ne peut lire.',
        },
        {
          en: 'Your home address: for the taxes of your province and for emergency services.',
          fr: 'L’adresse de votre domicile : pour les taxes de votre province et pour les services d’urgence.',
        },
        {
          en: 'Your SIM card’s number and, when you bring a phone number along, the details that your former carrier asks for.',
          fr: 'Le numéro de votre carte SIM et, si vous transférez un numéro de téléphone, les renseignements que demande votre ancien fournisseur.',
        },
        {
          en: 'How much data you use: to count it against your plan. We don’t keep what you say, write or look at.',
          fr: 'La quantité de données que vous utilisez : pour la décompter de votre forfait. Nous ne conservons pas ce que vous dites, écrivez ou consultez.',
        },
        {
          en: 'Your payments and the last digits of your card: for your receipts. The card itself is held by our card provider.',
          fr: 'Vos paiements et les derniers chiffres de votre carte : pour vos reçus. La carte elle-même est conservée par notre fournisseur de paiement.',
        },
      ],
    ],
  },
  {
    title: { en: 'How long we keep it', fr: 'Combien de temps nous les conservons' },
    body: [
      {
        en: 'Billing data is kept for three years. The rest is deleted when your account is closed and the law no longer asks for it.',
        fr: 'Les données de facturation sont conservées trois ans. Le reste est supprimé quand votre compte est fermé et que la loi ne l’exige plus.',
      },
    ],
  },
  {
    title: { en: 'Who else sees it', fr: 'Qui d’autre y a accès' },
    body: [
      [
        {
          en: 'the mobile network that carries your service,',
          fr: 'le réseau mobile qui achemine votre service;',
        },
        {
          en: 'the card provider that takes your payments,',
          fr: 'le fournisseur de paiement qui reçoit vos paiements;',
        },
        {
          en: 'your former or next carrier, to move a number,',
          fr: 'votre ancien ou votre prochain fournisseur, pour transférer un numéro;',
        },
        {
          en: 'authorities, where the law obliges us.',
          fr: 'les autorités, lorsque la loi nous y oblige.',
        },
      ],
      {
        en: 'Some of them may be outside your province, or outside Canada. We make sure by contract that your information is protected there as it is here.',
        fr: 'Certains d’entre eux peuvent se trouver hors de votre province ou hors du Canada. Nous veillons par contrat à ce que vos renseignements y soient protégés comme ici.',
      },
    ],
  },
  {
    title: { en: 'On your device', fr: 'Sur votre appareil' },
    body: [
      {
        en: 'While you are logged in, this site keeps a cookie and a few details of your account in your browser, so that it works. They are erased when you log out, or after 10 minutes without activity. Your choice of language is remembered. A date of birth that you enter stays on your device and isn’t sent to us. There are no cookies for advertising or tracking.',
        fr: 'Pendant que vous êtes connecté, ce site conserve dans votre navigateur un témoin et quelques renseignements de votre compte, afin de fonctionner. Ils sont effacés quand vous vous déconnectez, ou après 10 minutes d’inactivité. Votre choix de langue est retenu. Une date de naissance que vous saisissez reste sur votre appareil et ne nous est pas transmise. Il n’y a aucun témoin publicitaire ni de suivi.',
      },
    ],
  },
  {
    title: { en: 'Your rights', fr: 'Vos droits' },
    body: [
      {
        en: 'You may ask what we hold about you, have it corrected, receive it in a form that another service can read, and withdraw your consent; without it, we may not be able to go on serving you. Write to the person in charge of personal information, through customer service. We answer within 30 days.',
        fr: 'Vous pouvez demander ce que nous détenons à votre sujet, le faire corriger, le recevoir sous une forme qu’un autre service peut lire et retirer votre consentement; sans lui, il se peut que nous ne puissions continuer à vous servir. Écrivez à la personne responsable des renseignements personnels, par l’entremise du service à la clientèle. Nous répondons dans les 30 jours.',
      },
      {
        en: 'If our answer doesn’t satisfy you, you may turn to the Office of the Privacy Commissioner of Canada or, in Quebec, to the Commission d’accès à l’information.',
        fr: 'Si notre réponse ne vous satisfait pas, vous pouvez vous adresser au Commissariat à la protection de la vie privée du Canada ou, au Québec, à la Commission d’accès à l’information.',
      },
    ],
  },
  {
    title: { en: 'How we protect it', fr: 'Comment nous les protégeons' },
    body: [
      {
        en: 'What travels between you and us is encrypted, and so are our records of your session. Should something go wrong that may harm you, we tell you and the authorities without delay.',
        fr: 'Ce qui circule entre vous et nous est chiffré, tout comme nos enregistrements de votre session. Si un incident risque de vous porter préjudice, nous vous en avisons sans tarder, de même que les autorités.',
      },
    ],
  },
];
