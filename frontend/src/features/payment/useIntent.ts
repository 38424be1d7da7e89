import { useQuery } from '@tanstack/react-query';
import type { Intent } from '@/api/payment';

/**
 * Asks once for the intent of what the key names, however often this renders, and again when the
 * screen is come back to: the price may have changed.
 */
export function useIntent(key: readonly unknown[], ask: () => Promise<Intent>) {
  const { data, error } = useQuery({
    queryKey: ['intent', ...key],
    queryFn: ask,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { data, error, secret: data?.clientSecret ?? '' };
}
