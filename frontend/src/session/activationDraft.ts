import type { Plan, Quote } from '@/api/types';
import { createStore } from '@/lib/createStore';
import { local } from '@/lib/storage';
import { z } from '@/lib/zod';
import { user } from './user';
import { userInfo } from './userInfo';

const key = 'activationDraft';
const text = z._default(z.string(), '');

function having<T extends object>(name: keyof T) {
  return z.optional(z.custom<T>((value) => (value as T | null)?.[name] !== undefined));
}

const schema = z.object({
  simICCID: text,
  planDetails: having<Plan>('PlanId'),
  /** The price, worthless once plan or province is another. */
  summaryDetails: having<Quote>('total'),
  startDate: text,
  endDate: text,

  province: text,
  city: text,
  address: text,
  postalCode: text,

  portIn: z._default(z.boolean(), false),
  carrier: text,
  phoneNumber: text,
  accountNumber: text,
  imeiNumber: text,
});

/** What a customer is filling in to activate a SIM. The account never touches it. */
export type ActivationDraft = z.infer<typeof schema>;

/** What local storage keeps; of an older build, or spoilt, it counts as nothing. */
function read(): ActivationDraft {
  try {
    return schema.parse(JSON.parse(local.getItem(key) ?? '{}'));
  } catch {
    return schema.parse({});
  }
}

const store = createStore(read());

// The end of a session has cleared the storage.
user.subscribe(() => store.set(read()));

export const activationDraft = {
  get: store.get,
  use: store.use,

  /** Sets some fields and keeps all of them, in the specified client state as well. */
  save(changes: Partial<ActivationDraft>): void {
    store.set({ ...store.get(), ...changes });
    local.setItem(key, JSON.stringify(store.get()));
    const { planDetails = {}, summaryDetails = {}, ...rest } = store.get();
    userInfo.save({ ...rest, planDetails, summaryDetails, simCardNumber: rest.simICCID });
  },
};
