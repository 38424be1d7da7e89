import type { Plan, Quote } from '@/api/types';
import { createStore } from '@/lib/createStore';
import {
  emptyValues,
  flag,
  forget,
  json,
  persist,
  restore,
  text,
  type ValuesOf,
} from './persisted';

/** What is known of the customer's person, SIM, plan and card (spec §3, "Client state, userInfo"). */
const fields = {
  firstName: text,
  lastName: text,
  email: text,
  confirmEmail: text,
  cnum: text,
  province: text,
  city: text,
  address: text,
  postalCode: text,
  phoneNumber: text,

  carrier: text,
  accountNumber: text,
  imeiNumber: text,
  portIn: flag,
  simCardNumber: text,
  simICCID: text,

  planDetails: json<Plan>(),
  summaryDetails: json<Quote>(),
  startDate: text,
  endDate: text,
  planPrice: text,
  dataCapacity: text,
  dataUsage: text,
  planCarrier: text,
  planCalling: text,
  planOverRate: text,
  planPfId: text,

  isSuspended: flag,
  userPaymentInfo: flag,
  creditCardLast4Digits: text,
  creditCardType: text,
  creditCardHolderName: text,
  creditCardExpirationMonth: text,
  creditCardExpirationYear: text,
  PaymentMethodId: text,
};

export type UserInfo = ValuesOf<typeof fields>;

type Setters = { [K in keyof UserInfo]: (value: UserInfo[K]) => void };

const store = createStore<UserInfo>(restore(fields));

const set = Object.fromEntries(
  Object.keys(fields).map((name) => [
    name,
    (value: unknown) => store.set({ ...store.get(), [name]: value }),
  ]),
) as Setters;

export const userInfo = {
  get: store.get,
  use: store.use,

  /** A setter for each field. It changes the state alone; `store` keeps it. */
  set,

  /** Writes all fields to local storage; the plan's carrier is taken from the carrier field. */
  store(): void {
    const values = store.get();
    persist(fields, { ...values, planCarrier: values.carrier });
  },

  /** Sets several fields and stores everything: a draft that survives a reload. */
  save(changes: Partial<UserInfo>): void {
    store.set({ ...store.get(), ...changes });
    userInfo.store();
  },

  /** Reads local storage again, as at the app's start. */
  restore(): void {
    store.set(restore(fields));
  },

  /** Clears every field, in memory and in local storage. */
  reset(): void {
    store.set(emptyValues(fields));
    forget(fields);
  },
};
