import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { useLogout } from '@/session/useLogout';
import { ActivationTimeline } from '@/ui/ActivationTimeline';
import { Button } from '@/ui/Button';
import { Progress } from '@/ui/outlook/Progress';
import { useOutlook } from '@/ui/outlook/useOutlook';
import { Page } from '@/ui/Page';
import { activation } from './messages';

export default function PendingActivationPage() {
  const t = useText();
  const goHome = useLogout();
  const outlook = useOutlook();
  const known = outlook && outlook.Activation.State !== 'none';
  return (
    <Page
      title={t(activation.pendingTitle)}
      lead={t(activation.pendingLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    >
      {known ? <Progress outlook={outlook} /> : <ActivationTimeline />}
    </Page>
  );
}
