import { Link, Navigate, useNavigate } from 'react-router';
import { totalPrepaid } from '@/api/activation';
import { post } from '@/api/client';
import { codeOf } from '@/api/codes';
import type { Plan, Quote } from '@/api/types';
import type { ProvinceCode } from '@/domain/provinces';
import { formatPhone, useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { type ActivationDraft, activationDraft } from '@/session/activationDraft';
import { user } from '@/session/user';
import { Button, ButtonLink } from '@/ui/Button';
import { Detail, Details } from '@/ui/Details';
import { Problem } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { useSubmit } from '@/ui/useSubmit';
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
  const { onSubmit, busy, problem, error } = useProceed(info, plan, quote);
  return (
    <Page
      title={t(checkout.title)}
      action={
        <Button busy={busy} onClick={() => onSubmit(undefined)}>
          {t(checkout.proceed)}
        </Button>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      {codeOf(error) === 'sim_unavailable' && (
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
  const navigate = useNavigate();
  return useSubmit(
    async () => {
      try {
        const request = activationRequest(user.get(), info, plan, quote);
        return await post('/api/Activation/PostActivationInfoPrepaid', request);
      } catch (error) {
        // The new price is shown with what became of the old one.
        if (codeOf(error) === 'quote_changed') await requote(info, plan);
        throw error;
      }
    },
    {
      messages: {
        quote_changed: checkout.quoteChanged,
        sim_unavailable: checkout.simUnavailable,
        portin_invalid: checkout.portInInvalid,
        plan_unavailable: checkout.planUnavailable,
        not_found: checkout.planUnavailable, // there is no price for it any more
      },
      fallback: checkout.tryLater,
      refused: checkout.submissionFailed,
      instead: { activation_pending: () => navigate(paths.pendingActivation) },
      next(paId) {
        if (quote.total === 0) navigate(paths.requestSubmitted);
        else navigate(paths.stripePayment, { state: { paId: String(paId) } });
      },
    },
  );
}

async function requote(info: ActivationDraft, { PlanId }: Plan) {
  const fresh = await totalPrepaid(PlanId, info.province as ProvinceCode, info.startDate);
  activationDraft.save({ summaryDetails: fresh });
}
