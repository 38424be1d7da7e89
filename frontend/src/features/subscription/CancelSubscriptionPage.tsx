import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CancellationEffect } from '@/api/capabilities';
import { post } from '@/api/client';
import { queries } from '@/api/queries';
import { useCapabilities } from '@/api/useCapabilities';
import { cancellationReasons } from '@/domain/cancellation';
import { addDays } from '@/domain/dates';
import { required } from '@/domain/fields';
import { common } from '@/i18n/common';
import { useFormats } from '@/i18n/formats';
import { type Translate, useText } from '@/i18n/useText';
import { z } from '@/lib/zod';
import { paths } from '@/paths';
import { ButtonLink } from '@/ui/Button';
import { ChoiceField } from '@/ui/form/ChoiceField';
import { Form } from '@/ui/form/Form';
import { useZodForm } from '@/ui/form/useZodForm';
import { Skeleton } from '@/ui/Loading';
import { Notice } from '@/ui/Notice';
import { NotOffered } from '@/ui/NotOffered';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { reasonNames, subscription } from './messages';

const reasonSchema = z.object({ reason: required('reasonRequired') });

export default function CancelSubscriptionPage() {
  const t = useText();
  const { Terminate, pending } = useCapabilities();
  const [submitted, setSubmitted] = useState(false);
  const effect = useEffectText(Terminate?.Effect);
  const title = t(subscription.cancel);

  if (!Terminate) return <NotOffered title={title} />;
  if (submitted) return <Submitted effect={effect} />;
  return (
    <Page title={title} lead={effect}>
      {pending ? (
        <Skeleton rows={6} />
      ) : (
        <ReasonForm reasons={Terminate.Reasons} onSubmitted={() => setSubmitted(true)} />
      )}
    </Page>
  );
}

/** When a cancellation takes effect. */
function useEffectText(effect: CancellationEffect | undefined): string {
  const t = useText();
  const { date } = useFormats();
  const info = useQuery(queries.accountInfo);
  const suspended = useQuery(queries.profile).data?.Suspended;
  switch (effect) {
    case 'cycle_end':
      // The cycle's end is the day of the next renewal; a suspended customer's has passed.
      return info.data?.EndDate && suspended === false
        ? t(subscription.endsWithCycle, { date: date(addDays(info.data.EndDate, -1)) })
        : t(subscription.endsWithCycleUndated);
    case 'immediate':
      return t(subscription.endsAtOnce);
    case 'reviewed':
      return t(subscription.endsAfterReview);
    default:
      return '';
  }
}

interface ReasonFormProps {
  reasons: readonly string[];
  onSubmitted: () => void;
}

function ReasonForm({ reasons, onSubmitted }: ReasonFormProps) {
  const t = useText();
  const form = useZodForm(reasonSchema, { reason: '' });

  const cancelling = useSubmit(
    ({ reason }: { reason: string }) => post('/api/Account/PostTermination', { Reason: reason }),
    {
      messages: { termination_pending: subscription.terminationPending },
      fallback: common.somethingWrong,
      toasts: true,
      invalidates: [queries.outlook],
      next() {
        toast.show(t(subscription.terminationSubmitted));
        onSubmitted();
      },
    },
  );

  return (
    <Form
      form={form}
      {...cancelling}
      label={t(subscription.confirm)}
      busyLabel={t(common.processing)}
      also={
        <ButtonLink look="secondary" to={paths.subscriptionSetting}>
          {t(subscription.goBack)}
        </ButtonLink>
      }
    >
      <Notice>{t(subscription.keepNumber)}</Notice>
      <ChoiceField
        name="reason"
        legend={t(subscription.cancelLegend)}
        options={reasons.map((reason) => ({ value: reason, label: reasonLabel(t, reason) }))}
      />
    </Form>
  );
}

function Submitted({ effect }: { effect: string }) {
  const t = useText();
  return (
    <Page
      title={t(subscription.cancel)}
      action={<ButtonLink to={paths.myPlan}>{t(subscription.myPlans)}</ButtonLink>}
    >
      <Notice kind="success">
        <p>{t(subscription.terminationSubmitted)}</p>
        <p>{effect}</p>
      </Notice>
    </Page>
  );
}

/** How to show a reason; one of the carrier's own is shown as it names it. */
function reasonLabel(t: Translate, reason: string): string {
  const known = cancellationReasons.find((known) => known === reason);
  return known ? t(reasonNames[known]) : reason;
}
