import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '@/i18n/formats';

/**
 * What an intent is going to charge, as the card provider has it, with its taxes. Empty until that
 * is known; undefined when the provider doesn't say.
 */
export function useAmountDue(stripe: Stripe | undefined, clientSecret: string): string | undefined {
  const { money } = useFormats();
  const intent = useQuery({
    queryKey: ['amount-due', clientSecret],
    queryFn: () => retrieve(stripe as Stripe, clientSecret),
    enabled: stripe !== undefined && clientSecret !== '',
    gcTime: 0,
  });
  if (intent.isError) return undefined;
  return intent.data ? money(intent.data.amount / 100, intent.data.currency) : '';
}

async function retrieve(stripe: Stripe, clientSecret: string) {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (!paymentIntent) throw error;
  return { amount: paymentIntent.amount, currency: paymentIntent.currency.toUpperCase() };
}
