import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { verifyCode } from '@/api/auth';
import { post } from '@/api/client';
import { codeOf } from '@/api/codes';
import { digitsOf } from '@/domain/fields';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { type HandedOn, useHandedOn } from '@/navigation';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/form/Form';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
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
  const wait = useResendCountdown();
  const form = useZodForm(codeSchema, { code: '' });

  const { userId, origin, email } = state;

  const verifying = useSubmit(({ code }: { code: string }) => verifyCode(userId, code), {
    messages: { invalid_otp: auth.invalidOtp },
    fallback: common.errorOccurred,
    next(answer, { code }) {
      if (origin === 'forgetPassword') {
        const reset: HandedOn<'reset'> = { userId, accessCode: code, email };
        return navigate(paths.resetPassword, { state: reset, replace: true });
      }
      toast.show(t(auth.activated));
      if ('IdToken' in answer && answer.IdToken) return enter(answer);
      return navigate(paths.login, { state: { email }, replace: true });
    },
  });
  const wrong = codeOf(verifying.error) === 'invalid_otp';
  useEffect(() => {
    if (wrong) form.resetField('code');
  }, [wrong, form]);

  const resending = useSubmit(
    () => post('/api/LoginRegistration/LightPhoneResendOTP', { UserId: userId }),
    {
      fallback: auth.resendFailed,
      next() {
        noteCodeSent();
        toast.show(t(auth.resent));
        // The button can't hold the focus while it counts, and a code is what comes next.
        form.setFocus('code');
      },
    },
  );

  return (
    <Page
      title={t(auth.codeTitle)}
      lead={email ? t(auth.codeLeadTo, { address: email }) : t(auth.codeLead)}
    >
      <Form
        form={form}
        onSubmit={verifying.onSubmit}
        problem={verifying.problem || resending.problem}
        label={t(common.continue)}
      >
        <div className="field--code">
          <TextField
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
          onClick={() => resending.onSubmit(undefined)}
        >
          {wait > 0 ? t(auth.resendIn, { seconds: wait }) : t(auth.resend)}
        </Button>
      </Form>
    </Page>
  );
}
