import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queries } from '@/api/queries';
import { useCapabilities } from '@/api/useCapabilities';
import { common } from '@/i18n/common';
import { formatPhone } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { z } from '@/lib/zod';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { userInfo } from '@/session/userInfo';
import { ButtonLink } from '@/ui/Button';
import { ChoiceField } from '@/ui/form/ChoiceField';
import { Form } from '@/ui/form/Form';
import { useZodForm } from '@/ui/form/useZodForm';
import { Skeleton } from '@/ui/Loading';
import { Notice } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { subscription } from './messages';

const choiceSchema = z.object({ number: z.enum(['new', 'existing']) });

/** A new number or the one the customer has: remembered for the activation, which it leads to. */
export default function PhoneNumberPage() {
  const t = useText();
  const { cnum } = userInfo.use();
  const { PortIn, pending } = useCapabilities();

  if (cnum) return <NumberInUse />;
  return (
    <Page title={t(subscription.numberTitle)}>
      {pending ? <Skeleton rows={2} /> : PortIn ? <NumberChoice /> : <NewNumberOnly />}
    </Page>
  );
}

function NumberChoice() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(choiceSchema, {
    number: activationDraft.get().portIn ? 'existing' : 'new',
  });
  return (
    <Form
      form={form}
      label={t(common.continue)}
      onSubmit={({ number }) => {
        const portIn = number === 'existing';
        activationDraft.save({ portIn });
        navigate(portIn ? paths.portIn : paths.personalInfo);
      }}
    >
      <ChoiceField
        name="number"
        legend={t(subscription.numberLegend)}
        options={[
          {
            value: 'new',
            label: t(subscription.newNumber),
            hint: t(subscription.newNumberHint),
          },
          {
            value: 'existing',
            label: t(subscription.existingNumber),
            hint: t(subscription.existingNumberHint),
          },
        ]}
      />
    </Form>
  );
}

function NewNumberOnly() {
  const t = useText();
  return (
    <>
      <p>{t(subscription.newNumberOnly)}</p>
      <ButtonLink to={paths.personalInfo}>{t(common.continue)}</ButtonLink>
    </>
  );
}

function NumberInUse() {
  const t = useText();
  const phoneNumber = useQuery(queries.profile).data?.PhoneNumber;
  return (
    <Page
      title={t(subscription.numberTitle)}
      action={<ButtonLink to={paths.customerService}>{t(common.customerService)}</ButtonLink>}
    >
      {phoneNumber && <p className="headline headline--number">{formatPhone(phoneNumber)}</p>}
      <Notice>{t(subscription.numberInUse)}</Notice>
    </Page>
  );
}
