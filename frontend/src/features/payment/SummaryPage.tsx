import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { useLogout } from '@/session/useLogout';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { payment } from './messages';

export default function SummaryPage() {
  const t = useText();
  const goHome = useLogout();
  return (
    <Page
      title={t(payment.summaryTitle)}
      lead={t(payment.summaryLead)}
      action={<Button onClick={goHome}>{t(common.home)}</Button>}
    />
  );
}
