import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { login } from '@/api/auth';
import { ApiError } from '@/api/codes';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { type HandedOn, useHandedOn } from '@/navigation';
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
import { loginSchema } from './schemas';
import { useEnter } from './useEnter';
import { noteCodeSent } from './useResend';

export default function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const enter = useEnter();
  const [problem, setProblem] = useState('');
  const form = useZodForm(loginSchema, {
    email: useHandedOn('address')?.email ?? '',
    password: '',
  });
  const email = useWatch({ control: form.control, name: 'email' });

  return (
    <Page title={t(auth.loginTitle)}>
      <Form
        form={form}
        problem={problem}
        action={<SubmitButton form={form}>{t(common.continue)}</SubmitButton>}
        onSubmit={async ({ email, password }) => {
          setProblem('');
          try {
            await enter(await login(email, password));
          } catch (error) {
            if (error instanceof ApiError && error.code === 'unverified') {
              // A fresh code is on its way.
              noteCodeSent();
              toast.show(t(auth.otpSent));
              const userId = String(error.body.UserId ?? '');
              const state: HandedOn<'code'> = { userId, origin: 'register', email };
              navigate(paths.emailCode, { state });
              return;
            }
            const byCode = { bad_credentials: auth.badCredentials };
            setProblem(problemText(t, error, byCode, common.errorOccurred));
          }
        }}
      >
        <TextField
          form={form}
          name="email"
          label={t(auth.email)}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          name="password"
          label={t(auth.password)}
          autoComplete="current-password"
        />
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
