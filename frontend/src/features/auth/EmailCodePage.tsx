import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { resendCode, verifyCode } from '@/api/auth';
import { codeOf } from '@/api/codes';
import type { LoginAnswer } from '@/api/types';
import { digitsOf } from '@/domain/fields';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/form/Form';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { toast } from '@/ui/toast';
import { useSingleFlight } from '@/ui/useSingleFlight';
import { auth } from './messages';
import { codeSchema } from './schemas';
import { useEnter } from './useEnter';
import { noteCodeSent, useResendCountdown } from './useResend';

export default function EmailCodePage() {
  const state = useHandedOn('code');
  // Logging in with an unverified address sends a code and comes back here.
  return state ? <CodeForm state={state} /> : <Navigate to={paths.login} replace />;
}

function CodeForm({ state }: { state: HandedOn<'code'> }) {
  const t = useText();
  const navigate = useNavigate();
  const enter = useEnter();
  const [problem, setProblem] = useState('');
  const resending = useSingleFlight();
  const wait = useResendCountdown();
  const form = useZodForm(codeSchema, { code: '' });

  async function verify(code: string) {
    setProblem('');
    try {
      const answer = await verifyCode(state.userId, code);
      if (state.origin === 'forgetPassword') {
        const { userId, email } = state;
        const reset: HandedOn<'reset'> = { userId, accessCode: code, email };
        navigate(paths.resetPassword, { state: reset, replace: true });
        return;
      }
      toast.show(t(auth.activated));
      if (answer.IdToken) await enter(answer as LoginAnswer);
      else navigate(paths.login, { state: { email: state.email }, replace: true });
    } catch (error) {
      const byCode = { invalid_otp: auth.invalidOtp };
      setProblem(problemText(t, error, byCode, common.errorOccurred));
      if (codeOf(error) === 'invalid_otp') form.resetField('code');
    }
  }

  async function resend() {
    setProblem('');
    try {
      await resendCode(state.userId);
      noteCodeSent();
      toast.show(t(auth.resent));
      // The button can't hold the focus while it counts, and a code is what comes next.
      form.setFocus('code');
    } catch (error) {
      setProblem(problemText(t, error, {}, auth.resendFailed));
    }
  }

  return (
    <Page
      title={t(auth.codeTitle)}
      lead={state.email ? t(auth.codeLeadTo, { address: state.email }) : t(auth.codeLead)}
    >
      <Form
        form={form}
        problem={problem}
        action={<SubmitButton form={form}>{t(common.continue)}</SubmitButton>}
        onSubmit={({ code }) => verify(code)}
      >
        <div className="field--code">
          <TextField
            form={form}
            name="code"
            label={t(auth.code)}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            reshape={(typed) => digitsOf(typed).slice(0, 6)}
          />
        </div>
        <Button
          look="quiet"
          busy={resending.busy}
          disabled={wait > 0}
          onClick={() => resending.run(resend)}
        >
          {wait > 0 ? t(auth.resendIn, { seconds: wait }) : t(auth.resend)}
        </Button>
      </Form>
    </Page>
  );
}
