/** What screens hand on to the next through navigation, and how it is read there. */
import { z } from '@/lib/zod';
import { useScreenState } from './screenLocation';

const filled = z.string().check(z.minLength(1));
const email = z._default(z.string(), '');
/** Carriers have numbers or texts for them. */
const planId = z.union([z.number().check(z.positive()), filled]);

export const handedOn = {
  /** To the login and the forgotten password. */
  address: z.object({ email }),
  /** To the code; `origin` says which journey the code belongs to. */
  code: z.object({ userId: filled, origin: z.enum(['register', 'forgetPassword']), email }),
  reset: z.object({ userId: filled, accessCode: filled, email }),
  /** To the payment of an activation. */
  activation: z.object({ paId: filled }),
  plan: z.object({ planId }),
  extension: z.object({ planId, useExistingCard: z._default(z.boolean(), false) }),
  /** To the thank-you page. */
  extended: z.object({ paid: z.literal('extension') }),
};

export type HandedOn<K extends keyof typeof handedOn> = z.infer<(typeof handedOn)[K]>;

/** Navigation state is lost in a new tab and may be of an older build: undefined then. */
export function useHandedOn<K extends keyof typeof handedOn>(kind: K): HandedOn<K> | undefined {
  const { data } = handedOn[kind].safeParse(useScreenState());
  return data as HandedOn<K> | undefined;
}
