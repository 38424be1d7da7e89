import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { useLogout } from '@/session/useLogout';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { ActivationTimeline } from './outlook/ActivationTimeline';
import { status } from './statusMessages';

export default function RequestSubmittedPage() {
  const t = useText();
  const goHome = useLogout();
  return (
    <Page
      title={t(status.submittedTitle)}
      lead={t(status.submittedLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    >
      <ActivationTimeline />
    </Page>
  );
}
