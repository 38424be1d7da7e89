import type { AccountInfo, Profile } from '@/api/types';
import { common } from '@/i18n/common';
import { formatPhone, useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { useOutlook } from '@/session/useOutlook';
import { ButtonLink } from '@/ui/Button';
import { Detail, Details } from '@/ui/Details';
import { Page } from '@/ui/Page';
import { RowLink } from '@/ui/RowLink';
import { subscription } from './messages';
import { Booked } from './outlook/Booked';
import { Renewal } from './outlook/Renewal';
import { Usage } from './outlook/Usage';
import { WithAccount } from './WithAccount';

export default function SubscriptionPage() {
  const t = useText();
  return (
    <Page
      title={t(subscription.title)}
      action={<ButtonLink to={paths.subscriptionSetting}>{t(subscription.settings)}</ButtonLink>}
    >
      <WithAccount>{(profile, info) => <Overview profile={profile} info={info} />}</WithAccount>
    </Page>
  );
}

function Overview({ profile, info }: { profile: Profile; info: AccountInfo }) {
  const t = useText();
  const { price } = useFormats();
  const outlook = useOutlook();
  return (
    <>
      <Booked outlook={outlook} />
      <p>
        <span className="headline">{price(info.CurrentPlan)}</span>
        <span className="headline__unit">{t(common.month)}</span>
      </p>
      <Usage used={info.DataUsage} total={info.DataCapacity} />
      <Details>
        <Detail term={t(subscription.status)}>
          {t(profile.Suspended ? subscription.suspended : subscription.active)}
        </Detail>
        <Detail term={t(subscription.phoneNumber)}>
          {profile.PhoneNumber ? formatPhone(profile.PhoneNumber) : t(subscription.noNumberYet)}
        </Detail>
        <Renewal endDate={info.EndDate} outlook={outlook} suspended={profile.Suspended} />
      </Details>
      <ul className="rows">
        <RowLink to={paths.subscriptionPlan}>{t(subscription.planDetails)}</RowLink>
        <RowLink to={paths.simCard}>{t(subscription.simCard)}</RowLink>
      </ul>
    </>
  );
}
