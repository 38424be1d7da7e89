import { useEffect, useMemo } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { totalPrepaid } from '@/api/activation';
import { codeOf } from '@/api/codes';
import type { Donor, Plan } from '@/api/types';
import { useCapabilities } from '@/api/useCapabilities';
import { activationPeriod } from '@/domain/dates';
import type { ProvinceCode } from '@/domain/provinces';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { ButtonLink } from '@/ui/Button';
import { AddressFields } from '@/ui/form/AddressFields';
import { Form } from '@/ui/form/Form';
import { useZodForm } from '@/ui/form/useZodForm';
import { Skeleton } from '@/ui/Loading';
import { Page } from '@/ui/Page';
import { useSubmit } from '@/ui/useSubmit';
import { details } from './detailsMessages';
import { PortInFields } from './PortInFields';
import { type PersonalInfo, personalInfoSchema } from './schemas';

export default function PersonalInfoPage() {
  const t = useText();
  const { planDetails, simICCID } = activationDraft.use();
  const { PortIn, TimeZone, pending } = useCapabilities();

  if (!simICCID) return <Navigate to={paths.activation} replace />;
  if (!planDetails) return <Navigate to={paths.plans} replace />;
  return (
    <Page title={t(details.infoTitle)} lead={t(details.infoLead)}>
      {pending ? (
        <Skeleton rows={5} />
      ) : (
        <PersonalInfoForm plan={planDetails} donors={PortIn?.Donors ?? []} timeZone={TimeZone} />
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
  const schema = useMemo(() => personalInfoSchema(donors), [donors]);
  const form = useZodForm(schema, draft(donors));

  // What has been typed survives a reload.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );

  const pricing = useSubmit(
    async (info: PersonalInfo) => {
      keep(info);
      const period = activationPeriod(new Date(), timeZone);
      const province = info.province as ProvinceCode;
      const quote = await totalPrepaid(plan.PlanId, province, period.startDate);
      activationDraft.save({ ...period, summaryDetails: quote });
    },
    {
      messages: { not_found: details.planUnavailable },
      fallback: details.tryLater,
      refused: details.submissionFailed,
      next: () => navigate(paths.checkout),
    },
  );

  return (
    <Form form={form} {...pricing} label={t(common.continue)}>
      {codeOf(pricing.error) === 'not_found' && (
        <ButtonLink look="secondary" to={paths.plans}>
          {t(details.choosePlan)}
        </ButtonLink>
      )}
      <AddressFields />
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
