import { useLocation } from 'react-router';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { Page } from '@/ui/Page';
import { ExtensionPayment } from './ExtensionPayment';
import { type ExtensionState, readPlanId } from './extensionState';
import { MissingInformation } from './MissingInformation';
import { payment } from './messages';

export default function ManualExtensionPaymentPage() {
  const t = useText();
  const { idToken } = user.use();
  const state = (useLocation().state ?? {}) as Partial<ExtensionState>;
  const planId = readPlanId(state.planId);
  return (
    <Page title={t(payment.title)}>
      {planId && idToken ? (
        <ExtensionPayment planId={planId} useExistingCard={state.useExistingCard === true} />
      ) : (
        <MissingInformation to={paths.choosePaymentMethod} label={payment.chooseTitle} />
      )}
    </Page>
  );
}
