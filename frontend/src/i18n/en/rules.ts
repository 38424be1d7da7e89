import type { Rules } from '../rules';

export default {
  locale: 'en-CA',
  date: (text) => text,
  gigabytes: '{amount}\u00a0GB',
  typeset: (text) => text,
} satisfies Rules;
