import { useEffect } from 'react';
import { appConfig } from '@/api/app';
import { language } from '@/i18n/language';

/** Learns which languages the operator offers; until then, and if nobody answers, it is all. */
export function useOfferedLanguages(): void {
  useEffect(() => {
    appConfig().then(
      ({ Languages }) => language.offer(Languages),
      () => undefined,
    );
  }, []);
}
