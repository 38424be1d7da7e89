import { useText } from '@/i18n/useText';
import { useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { Page } from '@/ui/Page';
import { ExtensionPayment } from './ExtensionPayment';
import { MissingInformation } from './MissingInformation';
import { payment } from './messages';

export default function ManualExtensionPaymentPage() {
  const t = useText();
  const { idToken } = user.use();
  const extension = useHandedOn('extension');
  return (
    <Page title={t(payment.title)}>
      {extension && idToken ? (
        <ExtensionPayment {...extension} />
      ) : (
        <MissingInformation to={paths.choosePaymentMethod} label={payment.chooseTitle} />
      )}
    </Page>
  );
}
