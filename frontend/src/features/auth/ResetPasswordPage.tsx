import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router';
import { resetPassword } from '@/api/auth';
import { codeOf } from '@/api/codes';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Form } from '@/ui/form/Form';
import { PasswordField } from '@/ui/form/PasswordField';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { toast } from '@/ui/toast';
import { PasswordRules } from './PasswordRules';
import { passwordTexts } from './passwordMessages';
import { resetSchema } from './schemas';

export default function ResetPasswordPage() {
  const state = useHandedOn('reset');
  return state ? <ResetForm state={state} /> : <Navigate to={paths.forgetPassword} replace />;
}

function ResetForm({ state }: { state: HandedOn<'reset'> }) {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [codeRefused, setCodeRefused] = useState(false);
  const form = useZodForm(resetSchema, { newPassword: '', confirmPassword: '' });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <Page title={t(passwordTexts.resetTitle)}>
      <Form
        form={form}
        problem={problem}
        action={<SubmitButton form={form}>{t(common.submit)}</SubmitButton>}
        onSubmit={async (values) => {
          setProblem('');
          try {
            await resetPassword({
              UserId: state.userId,
              NewPassword: values.newPassword,
              ConfirmPassword: values.confirmPassword,
              AccessCode: state.accessCode,
            });
            toast.show(t(passwordTexts.resetDone));
            navigate(paths.login, { state: { email: state.email }, replace: true });
          } catch (error) {
            setCodeRefused(codeOf(error) === 'invalid_otp');
            setProblem(problemText(t, error, {}, passwordTexts.resetFailed));
          }
        }}
      >
        <PasswordField
          form={form}
          name="newPassword"
          label={t(passwordTexts.newPassword)}
          autoComplete="new-password"
        />
        <PasswordRules password={newPassword} />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={t(passwordTexts.confirmPassword)}
          autoComplete="new-password"
        />
        {codeRefused && (
          <Link className="link" to={paths.forgetPassword} state={{ email: state.email }} replace>
            {t(passwordTexts.newCode)}
          </Link>
        )}
      </Form>
    </Page>
  );
}
