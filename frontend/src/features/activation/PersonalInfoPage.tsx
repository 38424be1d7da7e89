import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { totalPrepaid } from '@/api/activation';
import { ApiError, codeOf } from '@/api/codes';
import { queries } from '@/api/queries';
import type { Donor, Plan, ProvinceCode } from '@/api/types';
import { defaultDonors } from '@/domain/carriers';
import { activationPeriod, defaultTimeZone } from '@/domain/dates';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { ButtonLink } from '@/ui/Button';
import { AddressFields } from '@/ui/form/AddressFields';
import { Form } from '@/ui/form/Form';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { useZodForm } from '@/ui/form/useZodForm';
import { Skeleton } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { details } from './detailsMessages';
import { PortInFields } from './PortInFields';
import { type PersonalInfo, personalInfoSchema } from './schemas';

export default function PersonalInfoPage() {
  const t = useText();
  const { planDetails, simICCID } = activationDraft.use();
  const config = useQuery(queries.appConfig);

  if (!simICCID) return <Navigate to={paths.activation} replace />;
  if (!planDetails) return <Navigate to={paths.plans} replace />;
  return (
    <Page title={t(details.infoTitle)} lead={t(details.infoLead)}>
      {config.isPending ? (
        <Skeleton rows={5} />
      ) : (
        <PersonalInfoForm
          plan={planDetails}
          donors={config.data ? (config.data.Capabilities.PortIn?.Donors ?? []) : defaultDonors}
          timeZone={config.data?.Capabilities.TimeZone ?? defaultTimeZone}
        />
      )}
    </Page>
  );
}

interface PersonalInfoFormProps {
  plan: Plan;
  /** None when numbers can't be brought along. */
  donors: readonly Donor[];
  timeZone: string;
}

function PersonalInfoForm({ plan, donors, timeZone }: PersonalInfoFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [planGone, setPlanGone] = useState(false);
  const schema = useMemo(() => personalInfoSchema(donors), [donors]);
  const form = useZodForm(schema, draft(donors));

  // What has been typed survives a reload.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );

  return (
    <Form
      form={form}
      problem={problem}
      action={<SubmitButton form={form}>{t(common.continue)}</SubmitButton>}
      onSubmit={async (info) => {
        setProblem('');
        keep(info);
        try {
          const period = activationPeriod(new Date(), timeZone);
          const quote = await totalPrepaid({
            planId: plan.PlanId,
            provinceCode: info.province as ProvinceCode,
            start: period.startDate,
          });
          if (!quote) return setProblem(t(details.submissionFailed));
          activationDraft.save({ ...period, summaryDetails: quote });
          navigate(paths.checkout);
        } catch (error) {
          const refused = error instanceof ApiError && error.refused;
          const fallback = refused ? details.submissionFailed : details.tryLater;
          setProblem(problemText(t, error, { not_found: details.planUnavailable }, fallback));
          setPlanGone(codeOf(error) === 'not_found');
        }
      }}
    >
      {planGone && (
        <ButtonLink look="secondary" to={paths.plans}>
          {t(details.choosePlan)}
        </ButtonLink>
      )}
      <AddressFields form={form} />
      {donors.length > 0 && <PortInFields form={form} donors={donors} />}
    </Form>
  );
}

function draft(donors: readonly Donor[]): PersonalInfo {
  const info = activationDraft.get();
  // What can't be answered must not be asked for: the fields aren't there.
  return { ...info, portIn: info.portIn && donors.length > 0 ? 'yes' : 'no' };
}

/** A price quoted for another province is worthless. */
function keep(info: PersonalInfo): void {
  const { province, summaryDetails } = activationDraft.get();
  activationDraft.save({
    ...info,
    portIn: info.portIn === 'yes',
    summaryDetails: info.province === province ? summaryDetails : undefined,
  });
}
