import type { AccountInfo, Profile } from '@/api/types';
import { useCapabilities } from '@/api/useCapabilities';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { useOutlook } from '@/session/useOutlook';
import { Detail, Details } from '@/ui/Details';
import { Skeleton } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { RowLink } from '@/ui/RowLink';
import { subscription } from './messages';
import { Booked } from './outlook/Booked';
import { Renewal } from './outlook/Renewal';
import { WithAccount } from './WithAccount';

export default function SubscriptionSettingPage() {
  const t = useText();
  return (
    <Page title={t(subscription.settings)}>
      <WithAccount>{(profile, info) => <Settings profile={profile} info={info} />}</WithAccount>
    </Page>
  );
}

function Settings({ profile, info }: { profile: Profile; info: AccountInfo }) {
  const t = useText();
  const { date } = useFormats();
  const outlook = useOutlook();
  const { ChangePlan, Terminate, pending } = useCapabilities();
  return (
    <>
      <Booked outlook={outlook} />
      <Details>
        <Detail term={t(subscription.startDate)}>{date(info.StartDate)}</Detail>
        <Renewal endDate={info.EndDate} outlook={outlook} suspended={profile.Suspended} />
      </Details>
      {pending && <Skeleton rows={2} />}
      {!pending && (ChangePlan || Terminate) && (
        <ul className="rows">
          {ChangePlan && <RowLink to={paths.changePlan}>{t(subscription.changePlan)}</RowLink>}
          {Terminate && <RowLink to={paths.cancelSubscription}>{t(subscription.cancel)}</RowLink>}
        </ul>
      )}
    </>
  );
}
