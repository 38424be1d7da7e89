import { useQuery } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import type { AppConfig } from '@/api/types';
import { common } from '@/i18n/common';
import { formatPhone } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { Page } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { ExternalRowLink, RowLink } from '@/ui/RowLink';
import { support } from './messages';

export default function CustomerServicePage() {
  const t = useText();
  const { loggedIn } = user.use();
  const config = useQuery(queries.appConfig);
  return (
    <Page title={t(common.customerService)} lead={t(support.serviceLead)}>
      <Read of={[config]} failed={support.failed}>
        {(known) => <Contact config={known} />}
      </Read>
      <section className="section prose">
        <h2>{t(support.haveReady)}</h2>
        <ul>
          <li>{t(support.readyEmail)}</li>
          <li>{t(support.readyNumber)}</li>
          <li>{t(support.readySim)}</li>
        </ul>
        <p>{t(support.neverAsked)}</p>
      </section>
      <section className="section">
        <h2>{t(support.doItYourself)}</h2>
        <ul className="rows">
          {loggedIn ? (
            <>
              <RowLink to={paths.subscriptionSetting}>{t(support.changePlan)}</RowLink>
              <RowLink to={paths.changeCreditCard}>{t(support.paymentMethod)}</RowLink>
            </>
          ) : (
            <RowLink to={paths.forgetPassword}>{t(support.forgotten)}</RowLink>
          )}
        </ul>
      </section>
    </Page>
  );
}

/** The ways to reach the operator, as far as it names them. */
function Contact({ config }: { config: AppConfig }) {
  const t = useText();
  const { SupportPhone: phone, SupportEmail: email, FaqUrl: faq } = config;
  return (
    <ul className="rows">
      {phone && (
        <ExternalRowLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} detail={formatPhone(phone)}>
          {t(support.call)}
        </ExternalRowLink>
      )}
      {email && (
        <ExternalRowLink href={`mailto:${email}`} detail={email}>
          {t(support.write)}
        </ExternalRowLink>
      )}
      {faq && (
        <ExternalRowLink href={faq} detail={t(support.opensElsewhere)}>
          {t(support.faq)}
        </ExternalRowLink>
      )}
    </ul>
  );
}
