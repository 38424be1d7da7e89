import { Link, Navigate, useNavigate } from 'react-router';
import { useCapabilities } from '@/api/useCapabilities';
import { birthdayEntry, birthdaySchema } from '@/domain/birthday';
import { nationalNumber } from '@/domain/fields';
import type { ValidationId } from '@/domain/validationId';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { z } from '@/lib/zod';
import { paths } from '@/paths';
import { useScreenSearch } from '@/screenLocation';
import { activationDraft } from '@/session/activationDraft';
import { birthday } from '@/session/birthday';
import { userInfo } from '@/session/userInfo';
import { BirthdayFields } from '@/ui/form/BirthdayFields';
import { Form } from '@/ui/form/Form';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Notice } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { subscription } from './messages';

const numberSchema = z.object({
  phoneNumber: z.pipe(
    z.pipe(z.string(), z.transform(nationalNumber)),
    z.string().check(z.regex(/^\d{10}$/, { error: 'portInPhone' satisfies ValidationId })),
  ),
});

/** The number to bring along, then the date of birth at `?step=birthday`, then on with the activation. */
export default function PortInPage() {
  const search = useScreenSearch();
  const { cnum } = userInfo.use();
  const { PortIn } = useCapabilities();

  if (cnum || !PortIn) return <Navigate to={paths.phoneNumber} replace />;
  return search.get('step') === 'birthday' ? <BirthdayStep /> : <NumberStep />;
}

function NumberStep() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(numberSchema, { phoneNumber: activationDraft.get().phoneNumber });
  return (
    <Page title={t(subscription.portInTitle)}>
      <Notice>{t(subscription.portInKeep)}</Notice>
      <Form
        form={form}
        label={t(common.continue)}
        onSubmit={({ phoneNumber }) => {
          activationDraft.save({ portIn: true, phoneNumber });
          navigate('?step=birthday');
        }}
      >
        <TextField
          name="phoneNumber"
          label={t(subscription.currentNumber)}
          hint={t(subscription.currentNumberHint)}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          reshape={nationalNumber}
        />
      </Form>
    </Page>
  );
}

function BirthdayStep() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(birthdaySchema, birthdayEntry(birthday.get()));
  return (
    <Page title={t(subscription.birthdayTitle)} lead={t(subscription.birthdayLead)}>
      <Link className="link" to={paths.personalInfo}>
        {t(subscription.skip)}
      </Link>
      <Form
        form={form}
        label={t(common.continue)}
        onSubmit={({ born }) => {
          birthday.keep(born);
          navigate(paths.personalInfo);
        }}
      >
        <BirthdayFields />
      </Form>
    </Page>
  );
}
