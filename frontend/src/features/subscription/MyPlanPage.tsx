import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { queries } from '@/api/queries';
import type { AccountInfo, Outlook, Profile } from '@/api/types';
import { common } from '@/i18n/common';
import { formatPhone, useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { useOutlook } from '@/session/useOutlook';
import { ButtonLink } from '@/ui/Button';
import { Detail, Details } from '@/ui/Details';
import { NoSubscription } from '@/ui/NoSubscription';
import { Notice } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { RowLink } from '@/ui/RowLink';
import { keepAccount } from './keepAccount';
import { subscription } from './messages';
import { Booked } from './outlook/Booked';
import { Progress } from './outlook/Progress';
import { Renewal } from './outlook/Renewal';
import { Usage } from './outlook/Usage';
import { status } from './statusMessages';

export default function MyPlanPage() {
  const t = useText();
  const profile = useQuery(queries.profile);
  const info = useQuery(queries.accountInfo);

  useEffect(() => {
    if (profile.data && info.data) keepAccount(profile.data, info.data);
  }, [profile.data, info.data]);

  return (
    <Page
      title={t(status.myPlansTitle)}
      action={
        <ButtonLink to={paths.setting} look="secondary">
          {t(status.accountSetting)}
        </ButtonLink>
      }
    >
      <Read of={[profile, info]} failed={subscription.failed}>
        {(profile, info) => <MyPlan profile={profile} info={info} />}
      </Read>
    </Page>
  );
}

function MyPlan({ profile, info }: { profile: Profile; info: AccountInfo }) {
  const t = useText();
  const { data, price } = useFormats();
  const outlook = useOutlook();

  if (!info.CurrentPlan) return <NoSubscription />;
  return (
    <>
      {profile.Suspended && (
        <Notice kind="error">
          <p>{t(status.suspended)}</p>
          <Link className="link" to={profile.IsCurrentPlanRetired ? paths.payment : paths.plans}>
            {t(status.payNow)}
          </Link>
        </Notice>
      )}
      <Booked outlook={outlook} />
      <div>
        <p>
          <span className="headline">{price(info.CurrentPlan)}</span>
          {info.CurrentPlan.includes('/') && (
            <span className="headline__unit">{t(common.month)}</span>
          )}
        </p>
        <p className="page__note">
          {t(status.planTerms, { data: data(info.DataCapacityName || info.DataCapacity) })}
        </p>
      </div>
      <Usage used={info.DataUsage} total={info.DataCapacity} />
      <Details>
        <Detail term={t(subscription.phoneNumber)}>
          {profile.PhoneNumber ? formatPhone(profile.PhoneNumber) : t(subscription.noNumberYet)}
        </Detail>
        <Renewal endDate={info.EndDate} outlook={outlook} suspended={profile.Suspended} />
      </Details>
      {outlook && isFollowed(outlook) && (
        <section className="section">
          <h2 className="section__title">{t(status.activation)}</h2>
          <Progress outlook={outlook} />
        </section>
      )}
      <ul className="rows">
        <RowLink to={paths.subscription}>{t(status.subscriptionDetails)}</RowLink>
      </ul>
    </>
  );
}

/** A number that is still on its way, or didn't come, is news; an old activation is not. */
function isFollowed({ Activation, PortIn }: Outlook): boolean {
  return Activation.State === 'approved' && PortIn.State !== 'none' && PortIn.State !== 'completed';
}
