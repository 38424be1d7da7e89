import { Navigate } from 'react-router';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { useLogout } from '@/session/useLogout';
import { ActivationTimeline } from '@/ui/ActivationTimeline';
import { Button } from '@/ui/Button';
import { ahead } from '@/ui/outlook/messages';
import { Progress } from '@/ui/outlook/Progress';
import { useOutlook } from '@/ui/outlook/useOutlook';
import { Page } from '@/ui/Page';
import { activation } from './messages';

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
      title={t(approved ? ahead.approvedTitle : activation.pendingTitle)}
      lead={t(approved ? ahead.approvedLead : activation.pendingLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    >
      {outlook && state !== 'none' ? <Progress outlook={outlook} /> : <ActivationTimeline />}
    </Page>
  );
}
