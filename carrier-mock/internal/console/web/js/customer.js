// What can be done with a customer, on the list and on the customer's own page.
import { action, asking } from './actions.js';

/** Suspends or resumes, and opens the app as the customer. */
export function firstActions({ Email, State }, path, changed) {
  const move = (label, what) =>
    action(label, {
      name: `${label} ${Email}`,
      request: { method: 'POST', path: path('accounts', Email, what) },
      done: changed,
    });
  return [
    State === 'active' && move('Suspend', 'suspend'),
    State === 'suspended' && move('Resume', 'resume'),
    State !== 'unverified' &&
      action('Open the app', {
        name: `Open the app as ${Email}`,
        request: { method: 'POST', path: path('accounts', Email, 'login') },
        done: ({ Url }) => Url && window.open(Url, '_blank', 'noopener'),
      }),
  ];
}

/** The rest: the saved card and the language of the mails. */
export function furtherActions({ Email, Cnum, Language }, path, changed) {
  const other = Language === 'fr' ? 'en' : 'fr';
  const label = other === 'fr' ? 'Mail in French' : 'Mail in English';
  return [
    Cnum && savedCard(Email, path, changed),
    action(label, {
      name: `${label} for ${Email}`,
      request: {
        method: 'POST',
        path: path('accounts', Email, 'language'),
        body: { Language: other },
      },
      done: changed,
    }),
  ];
}

/** The provider's published test cards, by what becomes of a renewal. */
const cards = [
  ['4242424242424242', '4242: pays'],
  ['4000000000000341', '0341: is declined when it is charged'],
  ['4000000000003220', '3220: asks for 3-D Secure each time'],
];

function savedCard(Email, path, changed) {
  return asking('Card', {
    name: `Saved card of ${Email}`,
    title: `Saved card of ${Email}`,
    text: 'The next renewal succeeds or fails as this card does.',
    fields: [{ name: 'Number', label: 'Test card', type: 'select', options: cards }],
    submit: 'Save the card',
    request: (body) => ({ method: 'POST', path: path('accounts', Email, 'card'), body }),
    done: changed,
  });
}
