import type { Rules } from '../rules';

const noBreakSpace = '\u00a0';
const thinNoBreakSpace = '\u202f';

export default {
  locale: 'fr-CA',
  date: (text) => text.replace(/^1 /, '1er '),
  gigabytes: '{amount}\u00a0Go',
  overage: '{price} par Go supplémentaire',
  // As Quebec does: a no-break space before a colon and inside guillemets, a thin one before ; ? and !.
  typeset: (text) =>
    text
      .replace(/ ([:»])/g, `${noBreakSpace}$1`)
      .replace(/« /g, `«${noBreakSpace}`)
      .replace(/([\p{L}\p{N}})»])([;?!])/gu, `$1${thinNoBreakSpace}$2`),
} satisfies Rules;
