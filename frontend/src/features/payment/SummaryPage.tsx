import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { useHandedOn } from '@/navigation';
import { useLogout } from '@/session/useLogout';
import { ActivationTimeline } from '@/ui/ActivationTimeline';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { payment } from './messages';

export default function SummaryPage() {
  const t = useText();
  const extended = useHandedOn('extended') !== undefined;
  const goHome = useLogout();
  return (
    <Page
      title={t(payment.summaryTitle)}
      lead={t(extended ? payment.extendedLead : payment.summaryLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    >
      {!extended && <ActivationTimeline paid />}
    </Page>
  );
}
