import { expect, it } from 'vitest';
import french from './fr/rules';

it.each([
  ['Êtes-vous toujours là?', 'Êtes-vous toujours là\u202f?'],
  ['Vous {name}! Oui; non.', 'Vous {name}\u202f! Oui\u202f; non.'],
  ['Erreur : {title}', 'Erreur\u00a0: {title}'],
  ['un « mot » ici', 'un «\u00a0mot\u00a0» ici'],
  ['à 10:30, composez le *#06#.', 'à 10:30, composez le *#06#.'],
])('%s', (typed, set) => {
  expect(french.typeset(typed)).toBe(set);
  expect(french.typeset(set), 'set again').toBe(set);
});
