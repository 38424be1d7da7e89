import { local } from '@/lib/storage';

const key = 'birthday';

/**
 * The customer's date of birth, YYYY-MM-DD. No call of the carrier takes it, so it stays in this
 * browser's local storage, and goes with it when the session ends.
 */
export const birthday = {
  get(): string {
    return local.getItem(key) ?? '';
  },

  keep(civil: string): void {
    local.setItem(key, civil);
  },
};
