import { useWatch } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router';
import { post } from '@/api/client';
import { codeOf } from '@/api/codes';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import type { z } from '@/lib/zod';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Form } from '@/ui/form/Form';
import { PasswordField } from '@/ui/form/PasswordField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { PasswordRules } from './PasswordRules';
import { passwordTexts } from './passwordMessages';
import { passwordRefusals } from './passwordRefusals';
import { resetSchema } from './schemas';

export default function ResetPasswordPage() {
  const state = useHandedOn('reset');
  return state ? <ResetForm state={state} /> : <Navigate to={paths.forgetPassword} replace />;
}

function ResetForm({ state }: { state: HandedOn<'reset'> }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(resetSchema, { newPassword: '', confirmPassword: '' });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  const resetting = useSubmit(
    (values: z.infer<typeof resetSchema>) =>
      post('/api/LoginRegistration/LightPhoneResetPassword', {
        UserId: state.userId,
        NewPassword: values.newPassword,
        ConfirmPassword: values.confirmPassword,
        AccessCode: state.accessCode,
      }),
    {
      messages: passwordRefusals,
      fallback: passwordTexts.resetFailed,
      next() {
        toast.show(t(passwordTexts.resetDone));
        navigate(paths.login, { state: { email: state.email }, replace: true });
      },
    },
  );

  return (
    <Page title={t(passwordTexts.resetTitle)}>
      <Form form={form} {...resetting} label={t(common.submit)}>
        <PasswordField
          name="newPassword"
          label={t(passwordTexts.newPassword)}
          autoComplete="new-password"
        />
        <PasswordRules password={newPassword} />
        <PasswordField
          name="confirmPassword"
          label={t(passwordTexts.confirmPassword)}
          autoComplete="new-password"
        />
        {codeOf(resetting.error) === 'invalid_otp' && (
          <Link className="link" to={paths.forgetPassword} state={{ email: state.email }} replace>
            {t(passwordTexts.newCode)}
          </Link>
        )}
      </Form>
    </Page>
  );
}
