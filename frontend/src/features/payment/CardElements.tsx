import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cardProviderQuery } from './provider';

/**
 * Gives the card fields below it their provider. It is told no client secret: the fields outlive
 * a secret, which is named when the card is confirmed.
 */
export function CardElements({ children }: { children: ReactNode }) {
  const provider = useQuery(cardProviderQuery);
  return <Elements stripe={provider.data ?? null}>{children}</Elements>;
}
