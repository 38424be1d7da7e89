import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { ButtonLink } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { payment } from './messages';

export default function PaymentSuccessPage() {
  const t = useText();
  return (
    <Page
      title={t(payment.successTitle)}
      lead={t(payment.successLead)}
      action={<ButtonLink to={paths.landing}>{t(payment.goHome)}</ButtonLink>}
    />
  );
}
