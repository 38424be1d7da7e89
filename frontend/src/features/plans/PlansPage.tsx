import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '@/api/queries';
import type { Plan } from '@/api/types';
import { common } from '@/i18n/common';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { userInfo } from '@/session/userInfo';
import { Icon } from '@/ui/Icon';
import { Notice, Omitted } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { plansText } from './messages';

export default function PlansPage() {
  const t = useText();
  const plans = useQuery(queries.plans);
  return (
    <Page title={t(plansText.title)} lead={t(plansText.lead)}>
      <Read of={[plans]} failed={plansText.failed}>
        {({ items, omitted }) => (
          <>
            {items.length === 0 && <Notice>{t(common.noPlans)}</Notice>}
            {items.length > 0 && (
              <ul className="rows">
                {items.map((plan) => (
                  <PlanRow key={plan.PlanId} plan={plan} />
                ))}
              </ul>
            )}
            <Omitted count={omitted} />
          </>
        )}
      </Read>
    </Page>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const t = useText();
  const { money, data } = useFormats();
  const price = money(plan.Fee, plan.Currency);
  return (
    <li>
      <Link
        className="plan-card plan-card--leads"
        to={paths.plansDetail}
        onClick={() => choose(plan, price)}
      >
        <span>
          <span className="headline">{price}</span>
          <span className="headline__unit">{t(common.month)}</span>
          <span className="plan-card__terms">
            {t(plansText.terms, { data: data(plan.DataCapacity) })}
          </span>
        </span>
        <Icon name="chevron" />
      </Link>
    </li>
  );
}

/** A plan chosen anew makes the price that was quoted for the one before worthless. */
function choose(plan: Plan, price: string): void {
  activationDraft.save({ planDetails: plan, summaryDetails: undefined });
  userInfo.save({ planPrice: `${price}/month` });
}
