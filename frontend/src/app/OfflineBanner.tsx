import { useSyncExternalStore } from 'react';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const t = useText();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">{!online && <p className="offline-banner">{t(common.offline)}</p>}</div>
  );
}
