import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { post } from '@/api/client';
import { queries } from '@/api/queries';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import {
  defaultIdleTimeoutMs,
  keepServerAlive,
  recordActivity,
  watchIdleness,
} from '@/session/idle';
import { useLogout } from '@/session/useLogout';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { tellIdleEnd } from './idleEnd';

// A call that fails leaves things as they are; the next minute of activity brings the next.
const keepAliveQuietly = () => void post('/api/Session/KeepAlive', {}).catch(() => undefined);

/** Logs an idle customer out, after asking a minute before. Rendered while logged in. */
export function IdleWatch() {
  const t = useText();
  const logout = useLogout();
  const [warning, setWarning] = useState(false);
  const timeoutMs = useQuery(queries.appConfig).data?.IdleTimeoutMs || defaultIdleTimeoutMs;

  const expire = useCallback(() => {
    logout();
    tellIdleEnd(timeoutMs);
  }, [logout, timeoutMs]);

  useEffect(
    () =>
      watchIdleness({
        timeoutMs,
        onWarning: setWarning,
        onExpired: expire,
        keepAlive: keepAliveQuietly,
      }),
    [timeoutMs, expire],
  );

  function stay() {
    recordActivity(Date.now());
    keepServerAlive(keepAliveQuietly);
    setWarning(false);
  }

  if (!warning) return null;
  return (
    <Dialog
      title={t(common.idleWarningTitle)}
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>{t(common.stayLoggedIn)}</Button>
          <Button look="secondary" onClick={logout}>
            {t(common.logOut)}
          </Button>
        </>
      }
    >
      <p>{t(common.idleWarning)}</p>
    </Dialog>
  );
}
