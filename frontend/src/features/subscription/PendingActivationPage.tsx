import { Navigate } from 'react-router';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { useLogout } from '@/session/useLogout';
import { useOutlook } from '@/session/useOutlook';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { ActivationTimeline } from './outlook/ActivationTimeline';
import { ahead } from './outlook/messages';
import { Progress } from './outlook/Progress';
import { status } from './statusMessages';

export default function PendingActivationPage() {
  const t = useText();
  const goHome = useLogout();
  const outlook = useOutlook();
  const state = outlook?.Activation.State ?? 'none';

  // The screen where a new request begins says why there has to be one.
  if (state === 'rejected') return <Navigate to={paths.activation} replace />;
  const approved = state === 'approved';
  return (
    <Page
      title={t(approved ? ahead.approvedTitle : status.pendingTitle)}
      lead={t(approved ? ahead.approvedLead : status.pendingLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    >
      {outlook && state !== 'none' ? <Progress outlook={outlook} /> : <ActivationTimeline />}
    </Page>
  );
}
