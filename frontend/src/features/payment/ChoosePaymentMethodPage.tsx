import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '@/api/queries';
import type { SavedCard } from '@/api/types';
import { useCapabilities } from '@/api/useCapabilities';
import { useText } from '@/i18n/useText';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { userInfo } from '@/session/userInfo';
import { ButtonLink } from '@/ui/Button';
import { Skeleton } from '@/ui/Loading';
import { FailedRead } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { payment } from './messages';
import { SavedCardDetails } from './SavedCardDetails';

export default function ChoosePaymentMethodPage() {
  const t = useText();
  const can = useCapabilities();
  const keepsCards = can.SavedCard !== 'none';
  const savedCard = useQuery({ ...queries.savedCard, enabled: !can.pending && keepsCards });
  const known = useHandedOn('plan')?.planId;
  const account = useQuery({ ...queries.accountInfo, enabled: known === undefined });
  const planId = known ?? account.data?.CurrentPlan_pfId ?? 0;

  useEffect(() => {
    if (savedCard.isSuccess) keepCard(savedCard.data);
  }, [savedCard.isSuccess, savedCard.data]);

  const card = savedCard.data;
  const pending =
    can.pending ||
    (keepsCards && savedCard.isPending) ||
    (known === undefined && account.isPending);
  return (
    <Page title={t(payment.chooseTitle)}>
      {pending && <Skeleton rows={2} />}
      {savedCard.isError && (
        <FailedRead
          message={problemText(t, savedCard.error, {}, payment.cardFailed)}
          onRetry={() => savedCard.refetch()}
        />
      )}
      {!pending && card && (
        <>
          <section className="section">
            <h2>{t(payment.useExisting)}</h2>
            <SavedCardDetails card={card} />
            <ChoiceLink state={{ planId, useExistingCard: true }}>{t(payment.useThis)}</ChoiceLink>
          </section>
          <p className="divider">{t(payment.or)}</p>
          <section className="section">
            <h2>{t(payment.useDifferent)}</h2>
            <ChoiceLink secondary state={{ planId, useExistingCard: false }}>
              {t(payment.useNew)}
            </ChoiceLink>
          </section>
        </>
      )}
      {!pending && !card && (
        <section className="section">
          {(savedCard.isSuccess || !keepsCards) && <h2>{t(payment.noCard)}</h2>}
          <ChoiceLink state={{ planId, useExistingCard: false }}>{t(payment.addNew)}</ChoiceLink>
        </section>
      )}
    </Page>
  );
}

interface ChoiceLinkProps {
  state: HandedOn<'extension'>;
  secondary?: boolean;
  children: string;
}

function ChoiceLink({ state, secondary = false, children }: ChoiceLinkProps) {
  return (
    <ButtonLink
      to={paths.manualExtensionPayment}
      state={state}
      look={secondary ? 'secondary' : 'primary'}
    >
      {children}
    </ButtonLink>
  );
}

function keepCard(card: SavedCard | null): void {
  userInfo.save({
    userPaymentInfo: card !== null,
    creditCardLast4Digits: card?.Last4Digits ?? '',
    creditCardType: card?.Brand ?? '',
    creditCardHolderName: card?.HolderName ?? '',
    creditCardExpirationMonth: String(card?.ExpirationMonth ?? ''),
    creditCardExpirationYear: String(card?.ExpirationYear ?? ''),
    PaymentMethodId: card?.PaymentMethodId ?? '',
  });
}
