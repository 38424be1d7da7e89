import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { postActivation, totalPrepaid } from '@/api/activation';
import { ApiError, codeOf } from '@/api/codes';
import type { Plan, ProvinceCode, Quote } from '@/api/types';
import { formatPhone, useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { type ActivationDraft, activationDraft } from '@/session/activationDraft';
import { user } from '@/session/user';
import { Button, ButtonLink } from '@/ui/Button';
import { Detail, Details } from '@/ui/Details';
import { Problem } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { useSingleFlight } from '@/ui/useSingleFlight';
import { activationRequest } from './activationRequest';
import { checkout } from './messages';
import { PriceDetails } from './PriceDetails';

export default function CheckoutPage() {
  const info = activationDraft.use();
  const { simICCID, planDetails, summaryDetails } = info;
  if (!simICCID) return <Navigate to={paths.activation} replace />;
  if (!planDetails) return <Navigate to={paths.plans} replace />;
  if (!summaryDetails) return <Navigate to={paths.personalInfo} replace />;
  return <Checkout info={info} plan={planDetails} quote={summaryDetails} />;
}

interface CheckoutProps {
  info: ActivationDraft;
  plan: Plan;
  quote: Quote;
}

function Checkout({ info, plan, quote }: CheckoutProps) {
  const t = useText();
  const { date, data } = useFormats();
  const { busy, problem, simRefused, proceed } = useProceed(info, plan, quote);
  return (
    <Page
      title={t(checkout.title)}
      action={
        <Button busy={busy} onClick={proceed}>
          {t(checkout.proceed)}
        </Button>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      {simRefused && (
        <ButtonLink look="secondary" to={paths.activation}>
          {t(checkout.changeSim)}
        </ButtonLink>
      )}
      <section className="section">
        <h2 className="section__title">{t(checkout.price)}</h2>
        <PriceDetails quote={quote} province={info.province} />
      </section>
      <section className="section">
        <h2 className="section__title">{t(checkout.order)}</h2>
        <Details>
          <Detail term={t(checkout.plan)}>{data(plan.DataCapacity)}</Detail>
          <Detail term={t(checkout.period)}>
            {t(checkout.periodValue, { start: date(info.startDate), end: date(info.endDate) })}
          </Detail>
          <Detail term={t(checkout.number)}>
            {info.portIn ? formatPhone(info.phoneNumber) : t(checkout.newNumber)}
          </Detail>
          <Detail term={t(checkout.address)}>
            {info.address}, {info.city} {info.province} {info.postalCode}
          </Detail>
        </Details>
        <Link className="link" to={paths.plans}>
          {t(checkout.changePlan)}
        </Link>
        <Link className="link" to={paths.personalInfo}>
          {t(checkout.changeDetails)}
        </Link>
      </section>
    </Page>
  );
}

/** Submits the activation once and goes where it leads. */
function useProceed(info: ActivationDraft, plan: Plan, quote: Quote) {
  const t = useText();
  const navigate = useNavigate();
  const { busy, run } = useSingleFlight();
  const [problem, setProblem] = useState('');
  const [simRefused, setSimRefused] = useState(false);

  async function submit() {
    const paId = await postActivation(activationRequest(user.get(), info, plan, quote));
    if (quote.total === 0) navigate(paths.requestSubmitted);
    else navigate(paths.stripePayment, { state: { paId } });
  }

  async function onRefused(error: unknown) {
    const code = codeOf(error);
    if (code === 'activation_pending') return navigate(paths.pendingActivation);
    if (code === 'quote_changed') {
      const provinceCode = info.province as ProvinceCode;
      const fresh = await totalPrepaid({
        planId: plan.PlanId,
        provinceCode,
        start: info.startDate,
      });
      if (fresh) activationDraft.save({ summaryDetails: fresh });
    }
    const byCode = {
      quote_changed: checkout.quoteChanged,
      sim_unavailable: checkout.simUnavailable,
      portin_invalid: checkout.portInInvalid,
      plan_unavailable: checkout.planUnavailable,
      not_found: checkout.planUnavailable, // there is no price for it any more
    };
    setSimRefused(code === 'sim_unavailable');
    const refused = error instanceof ApiError && error.refused;
    const fallback = refused ? checkout.submissionFailed : checkout.tryLater;
    setProblem(problemText(t, error, byCode, fallback));
  }

  function proceed() {
    return run(async () => {
      setProblem('');
      setSimRefused(false);
      try {
        await submit().catch(onRefused);
      } catch (error) {
        setProblem(problemText(t, error, {}, checkout.tryLater));
      }
    });
  }

  return { busy, problem, simRefused, proceed };
}
