import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { cardSetupIntent } from '@/api/payment';
import { queries } from '@/api/queries';
import { useCapabilities } from '@/api/useCapabilities';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { Skeleton } from '@/ui/Loading';
import { NotOffered } from '@/ui/NotOffered';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { CardElements } from './CardElements';
import { CardForm } from './CardForm';
import { confirmSetup } from './confirm';
import { intentProblem } from './intentProblem';
import { payment } from './messages';
import { cardProviderQuery } from './provider';
import { useIntent } from './useIntent';

/** Replaces the card on file, where one is kept: nothing is charged. */
export default function StripePaymentUpdatePage() {
  const t = useText();
  const { SavedCard, pending } = useCapabilities();
  const title = t(payment.updateTitle);

  if (SavedCard === 'none') return <NotOffered title={title} />;
  return (
    <Page title={title} lead={t(payment.updateLead)}>
      {pending ? <Skeleton rows={4} /> : <NewCard />}
    </Page>
  );
}

function NewCard() {
  const t = useText();
  const navigate = useNavigate();
  const provider = useQuery(cardProviderQuery);
  const intent = useIntent(['card-setup'], cardSetupIntent);

  return (
    <CardElements>
      <CardForm
        clientSecret={intent.secret}
        confirm={confirmSetup}
        submitLabel={t(payment.saveCard)}
        failure={payment.updateFailed}
        nameRequired
        obstacle={intentProblem(t, intent.error, provider.error)}
        invalidates={[queries.savedCard, queries.outlook]}
        onSucceeded={() => {
          toast.show(t(payment.updated));
          navigate(paths.setting, { replace: true });
        }}
      />
    </CardElements>
  );
}
