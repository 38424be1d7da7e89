import { tab } from '@/lib/storage';

/**
 * What was typed into the registration, but never the password: it survives a reload, and the way
 * back from the code to correct an address. It stays in this tab.
 */
export interface RegistrationDraft {
  firstName: string;
  lastName: string;
  email: string;
}

const key = 'registration';

export function keepDraft({ firstName, lastName, email }: RegistrationDraft): void {
  tab.setItem(key, JSON.stringify({ firstName, lastName, email }));
}

/** Empty where there is no storage to read, as in the build. */
export function readDraft(): RegistrationDraft {
  const empty = { firstName: '', lastName: '', email: '' };
  try {
    return { ...empty, ...JSON.parse(tab.getItem(key) ?? '{}') };
  } catch {
    return empty;
  }
}
