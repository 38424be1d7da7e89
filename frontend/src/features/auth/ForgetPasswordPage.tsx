import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgotPassword } from '@/api/auth';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Form } from '@/ui/form/Form';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { toast } from '@/ui/toast';
import { passwordTexts } from './passwordMessages';
import { forgetSchema } from './schemas';
import { noteCodeSent } from './useResend';

export default function ForgetPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const form = useZodForm(forgetSchema, { email: useHandedOn('address')?.email ?? '' });

  return (
    <Page title={t(passwordTexts.forgetTitle)} lead={t(passwordTexts.forgetLead)}>
      <Form
        form={form}
        problem={problem}
        action={<SubmitButton form={form}>{t(common.send)}</SubmitButton>}
        onSubmit={async ({ email }) => {
          setProblem('');
          try {
            const answer = await forgotPassword(email);
            noteCodeSent();
            toast.show(t(passwordTexts.resetSent));
            const state: HandedOn<'code'> = {
              userId: answer.UserId,
              origin: 'forgetPassword',
              email,
            };
            navigate(paths.emailCode, { state });
          } catch (error) {
            setProblem(problemText(t, error, {}, passwordTexts.resetSendFailed));
          }
        }}
      >
        <TextField
          form={form}
          name="email"
          label={t(passwordTexts.email)}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </Page>
  );
}
