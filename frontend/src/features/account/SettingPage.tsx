import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '@/api/queries';
import type { Profile, SavedCard } from '@/api/types';
import { useCapabilities } from '@/api/useCapabilities';
import { common } from '@/i18n/common';
import { useFormats } from '@/i18n/formats';
import { type Translate, useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { birthday } from '@/session/birthday';
import { useLogout } from '@/session/useLogout';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { ExternalRowLink, RowLink, ValueRow } from '@/ui/RowLink';
import { devices } from './deviceMessages';
import { settings } from './settingMessages';

export default function SettingPage() {
  const t = useText();
  const logout = useLogout();
  const profile = useQuery(queries.profile);
  return (
    <Page title={t(settings.title)}>
      <Section title={t(settings.accountDetails)}>
        <Read of={[profile]} failed={settings.profileFailed} rows={4}>
          {(profile) => <AccountDetails profile={profile} />}
        </Read>
      </Section>
      <Billing />
      <Section title={t(settings.security)}>
        <ul className="rows">
          <RowLink to={paths.devices}>{t(devices.title)}</RowLink>
        </ul>
      </Section>
      <Section title={t(settings.supportAndLegal)}>
        <SupportAndLegal />
      </Section>
      <Button look="secondary" onClick={logout}>
        {t(common.logOut)}
      </Button>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2 className="section__title">{title}</h2>
      {children}
    </section>
  );
}

function AccountDetails({ profile }: { profile: Profile }) {
  const t = useText();
  const { date } = useFormats();
  const born = birthday.get();
  return (
    <ul className="rows">
      <RowLink to={paths.changeName} detail={`${profile.FirstName} ${profile.LastName}`}>
        {t(settings.fullName)}
      </RowLink>
      <ValueRow detail={profile.Email}>{t(settings.email)}</ValueRow>
      <RowLink to={paths.changeAddress} detail={oneLine(profile) || t(settings.noAddress)}>
        {t(settings.homeAddress)}
      </RowLink>
      <RowLink
        to={paths.changeBirthday}
        detail={born ? t(settings.birthdayKept, { date: date(born) }) : t(settings.birthdayNone)}
      >
        {t(settings.dateOfBirth)}
      </RowLink>
    </ul>
  );
}

function oneLine({ StreetAddress, City, Province, ZipCode }: Profile): string {
  return [StreetAddress, [City, Province, ZipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

/** What there is of it depends on what the carrier can do. */
function Billing() {
  const t = useText();
  const { SavedCard, PaymentHistory: hasHistory, pending } = useCapabilities();
  const hasCard = SavedCard !== 'none';
  const card = useQuery({ ...queries.savedCard, enabled: !pending && hasCard });

  if (!hasCard && !hasHistory) return null;
  return (
    <Section title={t(settings.billing)}>
      {pending ? (
        <Skeleton rows={2} />
      ) : (
        <ul className="rows">
          {hasCard && (
            <RowLink
              to={paths.changeCreditCard}
              detail={card.data === undefined ? undefined : describeCard(t, card.data)}
            >
              {t(settings.paymentMethod)}
            </RowLink>
          )}
          {hasHistory && <RowLink to={paths.paymentHistory}>{t(settings.paymentHistory)}</RowLink>}
        </ul>
      )}
    </Section>
  );
}

function describeCard(t: Translate, card: SavedCard | null): string {
  if (!card) return t(settings.noCard);
  const expiry = `${String(card.ExpirationMonth).padStart(2, '0')}/${card.ExpirationYear}`;
  return t(settings.cardOnFile, { brand: brandName(card.Brand), last4: card.Last4Digits, expiry });
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

function SupportAndLegal() {
  const t = useText();
  const config = useQuery(queries.appConfig);
  return (
    <ul className="rows">
      <RowLink to={paths.customerService}>{t(common.customerService)}</RowLink>
      {config.data?.FaqUrl && (
        <ExternalRowLink href={config.data.FaqUrl} detail={t(settings.opensElsewhere)}>
          {t(settings.faq)}
        </ExternalRowLink>
      )}
      <RowLink to={paths.terms}>{t(common.terms)}</RowLink>
      <RowLink to={paths.privacyPolicy}>{t(common.privacy)}</RowLink>
    </ul>
  );
}
