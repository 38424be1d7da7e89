import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { login } from '@/api/auth';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import type { z } from '@/lib/zod';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Form } from '@/ui/form/Form';
import { PasswordField } from '@/ui/form/PasswordField';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { auth } from './messages';
import { loginSchema } from './schemas';
import { useEnter } from './useEnter';
import { noteCodeSent } from './useResend';

export default function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const enter = useEnter();
  const form = useZodForm(loginSchema, {
    email: useHandedOn('address')?.email ?? '',
    password: '',
  });
  const email = useWatch({ control: form.control, name: 'email' });

  const entering = useSubmit(
    ({ email, password }: z.infer<typeof loginSchema>) => login(email, password),
    {
      messages: { bad_credentials: auth.badCredentials },
      fallback: common.errorOccurred,
      instead: {
        unverified({ email }, { body }) {
          // A fresh code is on its way.
          noteCodeSent();
          toast.show(t(auth.otpSent));
          const state: HandedOn<'code'> = {
            userId: String(body.UserId ?? ''),
            origin: 'register',
            email,
          };
          navigate(paths.emailCode, { state });
        },
      },
      next: enter,
    },
  );

  return (
    <Page title={t(auth.loginTitle)}>
      <Form form={form} {...entering} label={t(common.continue)}>
        <TextField
          name="email"
          label={t(auth.email)}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label={t(auth.password)} autoComplete="current-password" />
        <Link className="link" to={paths.forgetPassword} state={{ email }}>
          {t(auth.forgotten)}
        </Link>
        <Link className="link" to={paths.register}>
          {t(auth.noAccount)}
        </Link>
      </Form>
    </Page>
  );
}
