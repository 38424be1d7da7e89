import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Listed, post } from '@/api/client';
import { queries } from '@/api/queries';
import type { Plan, PlanId } from '@/api/types';
import { useCapabilities } from '@/api/useCapabilities';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { userInfo } from '@/session/userInfo';
import { Button } from '@/ui/Button';
import { Spinner } from '@/ui/Loading';
import { FailedRead, Notice, Omitted } from '@/ui/Notice';
import { NotOffered } from '@/ui/NotOffered';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { subscription } from './messages';
import { PlanChoice } from './PlanChoice';

export default function ChangePlanPage() {
  const t = useText();
  const { ChangePlan: offered } = useCapabilities();
  const plans = useQuery(queries.plans);
  const info = useQuery(queries.accountInfo);
  const title = t(subscription.changePlan);

  if (!offered) return <NotOffered title={title} />;
  if (plans.data?.items.length && info.data) {
    return <ChangePlan plans={plans.data} currentId={info.data.CurrentPlan_pfId} />;
  }
  return (
    <Page title={title} lead={t(subscription.changeLead)}>
      {plans.isError || info.isError ? (
        <FailedRead
          message={t(subscription.plansFailed)}
          onRetry={() => {
            plans.refetch();
            info.refetch();
          }}
        />
      ) : (
        <Spinner label={plans.data?.items.length === 0 ? t(common.noPlans) : undefined} />
      )}
    </Page>
  );
}

interface ChangePlanProps {
  plans: Listed<Plan>;
  currentId: PlanId;
}

function ChangePlan({ plans, currentId }: ChangePlanProps) {
  const t = useText();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<PlanId>();
  const { onSubmit, problem, busy } = useSubmit(
    (PlanId: PlanId) => post('/api/Account/ChangePlan', { Cnum: userInfo.get().cnum, PlanId }),
    {
      // Spec §8: a refusal means that a change is under way already, unless its code says otherwise.
      messages: { plan_unavailable: subscription.planUnavailable },
      refused: subscription.changePending,
      fallback: common.somethingWrong,
      toasts: true,
      invalidates: [queries.accountInfo, queries.outlook],
      next() {
        toast.show(t(subscription.changeSubmitted));
        navigate(paths.myPlan);
      },
    },
  );

  return (
    <Page
      title={t(subscription.changePlan)}
      lead={t(subscription.changeLead)}
      action={
        <>
          {problem && <Notice kind="error">{problem}</Notice>}
          <Button
            disabled={selected === undefined}
            busy={busy}
            busyLabel={t(common.processing)}
            onClick={() => selected !== undefined && onSubmit(selected)}
          >
            {t(subscription.confirm)}
          </Button>
        </>
      }
    >
      <ul className="rows">
        {plans.items.map((plan) => (
          <li key={plan.PlanId}>
            <PlanChoice
              plan={plan}
              current={plan.PlanId === currentId}
              selected={plan.PlanId === selected}
              onToggle={() => {
                if (!busy) setSelected(plan.PlanId === selected ? undefined : plan.PlanId);
              }}
            />
          </li>
        ))}
      </ul>
      <Omitted count={plans.omitted} />
    </Page>
  );
}
