import { useEffect, useState } from 'react';
import { appConfig } from '@/api/app';
import { outlook } from '@/api/subscription';
import { useText } from '@/i18n/useText';
import { Notice } from '@/ui/Notice';
import { ahead } from '@/ui/outlook/messages';

/**
 * Tells a customer who starts again why the last request failed. It asks by itself, so that the
 * form around it doesn't wait for the query client.
 */
export default function RejectedRequest() {
  const t = useText();
  const [reason, setReason] = useState<string>();

  useEffect(() => {
    let left = false;
    lastReason().then(
      (found) => !left && setReason(found),
      () => undefined, // the mail has told it already
    );
    return () => {
      left = true;
    };
  }, []);

  if (reason === undefined) return null;
  return (
    <Notice kind="error">
      <p className="notice__title">{t(ahead.rejectedTitle)}</p>
      {reason && <p>{t(ahead.carrierSays, { reason })}</p>}
      <p>{t(ahead.rejectedNext)}</p>
    </Notice>
  );
}

/** The carrier's reason, perhaps empty; undefined when nothing was rejected. */
async function lastReason(): Promise<string | undefined> {
  const { Capabilities } = await appConfig();
  if (!Capabilities.Outlook) return undefined;
  const { State, Reason = '' } = (await outlook()).Activation;
  return State === 'rejected' ? Reason : undefined;
}
