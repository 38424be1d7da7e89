import { useNavigate } from 'react-router';
import { post } from '@/api/client';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Form } from '@/ui/form/Form';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { passwordTexts } from './passwordMessages';
import { forgetSchema } from './schemas';
import { noteCodeSent } from './useResend';

export default function ForgetPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(forgetSchema, { email: useHandedOn('address')?.email ?? '' });

  const sending = useSubmit(
    ({ email }: { email: string }) =>
      post('/api/LoginRegistration/LightPhoneForgotPassword', { Email: email }),
    {
      fallback: passwordTexts.resetSendFailed,
      next({ UserId: userId }, { email }) {
        noteCodeSent();
        toast.show(t(passwordTexts.resetSent));
        const state: HandedOn<'code'> = { userId, origin: 'forgetPassword', email };
        navigate(paths.emailCode, { state });
      },
    },
  );

  return (
    <Page title={t(passwordTexts.forgetTitle)} lead={t(passwordTexts.forgetLead)}>
      <Form form={form} {...sending} label={t(common.send)}>
        <TextField
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
