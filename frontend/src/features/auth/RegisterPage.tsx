import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { register } from '@/api/auth';
import { ApiError } from '@/api/codes';
import { common } from '@/i18n/common';
import { type Translate, useText } from '@/i18n/useText';
import type { HandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Form } from '@/ui/form/Form';
import { PasswordField } from '@/ui/form/PasswordField';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { toast } from '@/ui/toast';
import { auth } from './messages';
import { PasswordRules } from './PasswordRules';
import { keepDraft, readDraft } from './registrationDraft';
import { registerSchema } from './schemas';
import { noteCodeSent } from './useResend';

export default function RegisterPage() {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const form = useZodForm(registerSchema, { ...readDraft(), password: '' });
  const password = useWatch({ control: form.control, name: 'password' });

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  );

  return (
    <Page title={t(auth.registerTitle)} lead={t(auth.registerLead)}>
      <Form
        form={form}
        problem={problem}
        action={<SubmitButton form={form}>{t(common.submit)}</SubmitButton>}
        onSubmit={async (values) => {
          setProblem('');
          try {
            const answer = await register({
              FirstName: values.firstName,
              LastName: values.lastName,
              Email: values.email,
              Password: values.password,
            });
            noteCodeSent();
            toast.show(t(auth.otpSent));
            const state: HandedOn<'code'> = {
              userId: answer.UserId,
              origin: 'register',
              email: values.email,
            };
            navigate(paths.emailCode, { state });
          } catch (error) {
            if (error instanceof ApiError && error.code === 'user_exists') {
              toast.show(t(auth.userExists), 'error');
              navigate(paths.login, { state: { email: values.email } });
            } else {
              setProblem(registrationProblem(t, error));
            }
          }
        }}
      >
        <TextField
          form={form}
          name="firstName"
          label={t(auth.firstName)}
          autoComplete="given-name"
        />
        <TextField
          form={form}
          name="lastName"
          label={t(auth.lastName)}
          autoComplete="family-name"
        />
        <TextField
          form={form}
          name="email"
          label={t(auth.email)}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          name="password"
          label={t(auth.password)}
          autoComplete="new-password"
        />
        <PasswordRules password={password} />
        <Link className="link" to={paths.login}>
          {t(auth.haveAccount)}
        </Link>
      </Form>
    </Page>
  );
}

/** Spec §8: a refusal and a server error speak for themselves where they can. */
function registrationProblem(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t(auth.unexpected);
  if (error.refused) return error.serverMessage || t(auth.registrationFailed);
  if (error.status >= 500) return error.serverMessage || t(auth.serverError);
  return problemText(t, error, {}, auth.unexpected);
}
