/**
 * The card provider's script: loaded on payment screens alone, from the address that the server's
 * configuration names. The loader then takes the provider that the script has put on the window.
 */

import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import { language } from '@/i18n/language';
import type { Language } from '@/i18n/translated';
import { queryClient } from '@/session/queryClient';

/** What the provider's messages are in: it keeps the language that it was started with. */
let spoken: Language = 'en';

export const providerSpeaks = (language: Language) => language === spoken;

export const cardProviderQuery = queryOptions({
  queryKey: ['card-provider'],
  queryFn: loadCardProvider,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: 1,
});

async function loadCardProvider(): Promise<Stripe> {
  const config = await queryClient.ensureQueryData(queries.appConfig);
  if (!window.Stripe) await loadScript(config.CardScriptUrl);
  // Checked here, because the loader would fetch the provider's own script instead.
  if (!window.Stripe) throw new Error('the card provider’s script brought no provider');
  spoken = language.get();
  // It takes any, and speaks English instead.
  const locale = spoken as StripeElementLocale;
  const provider = await loadStripe(config.PublishableKey, { locale });
  if (!provider) throw new Error('the card provider did not start');
  return provider;
}

/** Adds the script to the page; a failed one is taken out, so that it can be tried again. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the card provider’s script did not load'));
    });
    document.head.append(script);
  });
}
