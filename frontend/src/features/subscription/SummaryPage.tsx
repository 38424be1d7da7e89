import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { useHandedOn } from '@/navigation';
import { useLogout } from '@/session/useLogout';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { ActivationTimeline } from './outlook/ActivationTimeline';
import { status } from './statusMessages';

export default function SummaryPage() {
  const t = useText();
  const extended = useHandedOn('extended') !== undefined;
  const goHome = useLogout();
  return (
    <Page
      title={t(status.summaryTitle)}
      lead={t(extended ? status.extendedLead : status.summaryLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    >
      {!extended && <ActivationTimeline paid />}
    </Page>
  );
}
