import type { Profile } from '@/api/types';
import { common } from '@/i18n/common';
import { formatPhone } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { Detail, Details } from '@/ui/Details';
import { Page } from '@/ui/Page';
import { RowLink } from '@/ui/RowLink';
import { subscription } from './messages';
import { WithAccount } from './WithAccount';

const advice = [
  { title: subscription.lostTitle, text: subscription.lost },
  { title: subscription.newPhoneTitle, text: subscription.newPhone },
  { title: subscription.noSignalTitle, text: subscription.noSignal },
] as const;

export default function SimCardPage() {
  const t = useText();
  return (
    <Page title={t(subscription.simCard)}>
      <WithAccount>{(profile) => <SimDetails profile={profile} />}</WithAccount>
      {advice.map(({ title, text }) => (
        <section key={t(title)} className="section">
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
      <ul className="rows">
        <RowLink to={paths.customerService}>{t(common.customerService)}</RowLink>
      </ul>
    </Page>
  );
}

function SimDetails({ profile }: { profile: Profile }) {
  const t = useText();
  // The carrier doesn't give the number back: it is known here right after an activation only.
  const { simICCID } = activationDraft.use();
  return (
    <Details>
      <Detail term={t(subscription.status)}>
        {t(profile.Suspended ? subscription.suspended : subscription.active)}
      </Detail>
      <Detail term={t(subscription.phoneNumber)}>
        {profile.PhoneNumber ? formatPhone(profile.PhoneNumber) : t(subscription.noNumberYet)}
      </Detail>
      <Detail term={t(subscription.accountNumber)}>{profile.AccountNumber}</Detail>
      <Detail term={t(subscription.iccid)}>{simICCID || t(subscription.iccidPrinted)}</Detail>
    </Details>
  );
}
