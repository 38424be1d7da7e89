import { useLocation } from 'react-router';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { useLogout } from '@/session/useLogout';
import { ActivationTimeline } from '@/ui/ActivationTimeline';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { payment } from './messages';

export default function SummaryPage() {
  const t = useText();
  const { paid } = (useLocation().state ?? {}) as { paid?: 'extension' };
  const goHome = useLogout();
  return (
    <Page
      title={t(payment.summaryTitle)}
      lead={t(paid === 'extension' ? payment.extendedLead : payment.summaryLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    >
      {paid !== 'extension' && <ActivationTimeline paid />}
    </Page>
  );
}
