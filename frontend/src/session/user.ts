import { createStore } from '@/lib/createStore';
import { emptyValues, flag, persist, restore, text, type ValuesOf } from './persisted';

/** Who is logged in (spec §3, "Client state, user"). */
const fields = {
  loggedIn: flag,
  email: text,
  firstName: text,
  lastName: text,
  userId: text,
  idToken: text,
};

export type User = ValuesOf<typeof fields>;

const store = createStore<User>(restore(fields));

export const user = {
  get: store.get,
  use: store.use,
  subscribe: store.subscribe,

  /** Changes some fields and keeps all of them in local storage. */
  update(changes: Partial<User>): void {
    store.set({ ...store.get(), ...changes });
    persist(fields, store.get());
  },

  /** Reads local storage again, as at the app's start. */
  restore(): void {
    store.set(restore(fields));
  },

  reset(): void {
    store.set(emptyValues(fields));
  },
};
