import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { queries } from '@/api/queries';
import { useCapabilities } from '@/api/useCapabilities';
import { useText } from '@/i18n/useText';
import { useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Skeleton } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { ExtensionPayment } from './ExtensionPayment';
import { ManualCardPayment } from './ManualCardPayment';
import { MissingInformation } from './MissingInformation';
import { payment } from './messages';

/**
 * The manual card form. With an activation to pay it takes the card itself, where the operator
 * allows that. Without one it is where a suspended customer pays to continue the plan they have,
 * retired or not: that always goes through the card provider.
 */
export default function PaymentPage() {
  const t = useText();
  return (
    <Page title={t(payment.title)}>
      <PaymentForm />
    </Page>
  );
}

function PaymentForm() {
  const paId = useHandedOn('activation')?.paId;
  const { RawCards, pending } = useCapabilities();
  const account = useQuery({ ...queries.accountInfo, enabled: !paId });

  if (paId) {
    if (pending) return <Skeleton />;
    // Without leave to take cards itself, the screen with the provider's fields does.
    if (!RawCards) return <Navigate to={paths.stripePayment} state={{ paId }} replace />;
    return <ManualCardPayment paId={paId} />;
  }

  return (
    <Read of={[account]} failed={payment.cannotInitialize}>
      {({ CurrentPlan_pfId: planId }) =>
        planId ? (
          <ExtensionPayment planId={planId} useExistingCard={false} />
        ) : (
          <MissingInformation to={paths.myPlan} label={payment.myPlans} />
        )
      }
    </Read>
  );
}
