import { Link } from 'react-router';
import type { AccountInfo } from '@/api/types';
import { common } from '@/i18n/common';
import { carrierName, useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { Detail, Details } from '@/ui/Details';
import { Page } from '@/ui/Page';
import { subscription } from './messages';
import { WithAccount } from './WithAccount';

export default function SubscriptionPlanPage() {
  const t = useText();
  return (
    <Page title={t(subscription.planDetails)}>
      <WithAccount>{(_, info) => <PlanDetails info={info} />}</WithAccount>
    </Page>
  );
}

function PlanDetails({ info }: { info: AccountInfo }) {
  const t = useText();
  const { data, overage, price } = useFormats();
  return (
    <>
      <p>
        <span className="headline">{price(info.CurrentPlan)}</span>
        <span className="headline__unit">{t(common.month)}</span>
      </p>
      <section className="section">
        <h2 className="section__title">{t(subscription.allowances)}</h2>
        <Details>
          <Detail term={t(subscription.data)}>{data(info.DataCapacity)}</Detail>
          <Detail term={t(subscription.voice)}>{t(subscription.unlimitedVoice)}</Detail>
          <Detail term={t(subscription.messages)}>{t(subscription.unlimitedMessages)}</Detail>
        </Details>
      </section>
      <section className="section">
        <h2 className="section__title">{t(subscription.planOverview)}</h2>
        <Details>
          <Detail term={t(subscription.price)}>{price(info.CurrentPlan)}</Detail>
          <Detail term={t(subscription.carrier)}>{carrierName(info.Carrier)}</Detail>
          <Detail term={t(subscription.overage)}>{overage(info.DataOverage)}</Detail>
        </Details>
        <Link className="link" to={paths.topupCheckout}>
          {t(subscription.topupPrice)}
        </Link>
      </section>
    </>
  );
}
