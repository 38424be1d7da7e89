import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { queries } from '@/api/queries';
import type { Plan } from '@/api/types';
import { common } from '@/i18n/common';
import { carrierName, useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { userInfo } from '@/session/userInfo';
import { ButtonLink } from '@/ui/Button';
import { Detail, Details } from '@/ui/Details';
import { Skeleton } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { plansText } from './messages';

export default function PlansDetailPage() {
  const { planDetails } = activationDraft.use();
  const { cnum } = userInfo.use();
  const profile = useQuery({ ...queries.profile, enabled: cnum !== '' });

  if (!planDetails) return <Navigate to={paths.plans} replace />;
  if (profile.isLoading) return <Skeleton />;
  return <PlanDetail plan={planDetails} suspended={profile.data?.Suspended === true} />;
}

function PlanDetail({ plan, suspended }: { plan: Plan; suspended: boolean }) {
  const t = useText();
  const { money, data, overage } = useFormats();
  // Who is suspended has an address and a number already: only the payment is missing.
  const next = suspended
    ? { to: paths.choosePaymentMethod, state: { planId: plan.PlanId } }
    : { to: paths.personalInfo };
  return (
    <Page
      title={t(plansText.detailTitle)}
      action={<ButtonLink {...next}>{t(plansText.select)}</ButtonLink>}
    >
      <p>
        <span className="headline">{money(plan.Fee, plan.Currency)}</span>
        <span className="headline__unit">{t(common.month)}</span>
      </p>
      <Details>
        <Detail term={t(plansText.data)}>{data(plan.DataCapacity)}</Detail>
        <Detail term={t(plansText.calls)}>{t(plansText.unlimited)}</Detail>
        <Detail term={t(plansText.messages)}>{t(plansText.unlimited)}</Detail>
        <Detail term={t(plansText.carrier)}>{carrierName(plan.Carriers)}</Detail>
        <Detail term={t(plansText.overage)}>{overage(plan.dataOverRate)}</Detail>
      </Details>
    </Page>
  );
}
