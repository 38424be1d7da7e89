import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { post } from '@/api/client';
import { ApiError } from '@/api/codes';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import { type Translate, useText } from '@/i18n/useText';
import type { z } from '@/lib/zod';
import type { HandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Form } from '@/ui/form/Form';
import { PasswordField } from '@/ui/form/PasswordField';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { auth } from './messages';
import { PasswordRules } from './PasswordRules';
import { passwordRefusals } from './passwordRefusals';
import { keepDraft, readDraft } from './registrationDraft';
import { registerSchema } from './schemas';
import { noteCodeSent } from './useResend';

export default function RegisterPage() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(registerSchema, { ...readDraft(), password: '' });
  const password = useWatch({ control: form.control, name: 'password' });

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  );

  const registering = useSubmit(
    (values: z.infer<typeof registerSchema>) =>
      post('/api/LoginRegistration/LightPhoneRegistration', {
        FirstName: values.firstName,
        LastName: values.lastName,
        Email: values.email,
        Password: values.password,
      }),
    {
      fallback: (error) => registrationProblem(t, error),
      instead: {
        user_exists({ email }) {
          toast.show(t(auth.userExists), 'error');
          navigate(paths.login, { state: { email } });
        },
      },
      next({ UserId: userId }, { email }) {
        noteCodeSent();
        toast.show(t(auth.otpSent));
        const state: HandedOn<'code'> = { userId, origin: 'register', email };
        navigate(paths.emailCode, { state });
      },
    },
  );

  return (
    <Page title={t(auth.registerTitle)} lead={t(auth.registerLead)}>
      <Form form={form} {...registering} label={t(common.submit)}>
        <TextField name="firstName" label={t(auth.firstName)} autoComplete="given-name" />
        <TextField name="lastName" label={t(auth.lastName)} autoComplete="family-name" />
        <TextField
          name="email"
          label={t(auth.email)}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label={t(auth.password)} autoComplete="new-password" />
        <PasswordRules password={password} />
        <Link className="link" to={paths.login}>
          {t(auth.haveAccount)}
        </Link>
      </Form>
    </Page>
  );
}

/** Spec §8: a refusal and a server error speak for themselves where they can, which is in English. */
function registrationProblem(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t(auth.unexpected);
  const guessable = error.code && passwordRefusals[error.code];
  if (guessable) return t(guessable);
  const said = language.get() === 'en' ? error.serverMessage : '';
  if (error.refused) return said || t(auth.registrationFailed);
  if (error.status >= 500) return said || t(auth.serverError);
  return problemText(t, error, {}, auth.unexpected);
}
