import { useState } from 'react';
import { useNavigate } from 'react-router';
import { validateSimCard } from '@/api/activation';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { Form } from '@/ui/form/Form';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { problemText } from '@/ui/problem';
import { activation } from './messages';
import { RejectedRequest } from './RejectedRequest';
import { normalizeIccid, simSchema } from './schemas';

export default function ActivationPage() {
  const t = useText();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const form = useZodForm(simSchema, { iccid: activationDraft.get().simICCID });

  return (
    <Page title={t(activation.simTitle)} lead={t(activation.simLead)}>
      <RejectedRequest />
      <Form
        form={form}
        problem={problem}
        action={<SubmitButton form={form}>{t(common.continue)}</SubmitButton>}
        onSubmit={async ({ iccid }) => {
          setProblem('');
          try {
            if (await validateSimCard(iccid)) {
              activationDraft.save({ simICCID: iccid });
              navigate(paths.plans);
            } else {
              setProblem(t(activation.simUnavailable));
            }
          } catch (error) {
            setProblem(problemText(t, error, {}, activation.simError));
          }
        }}
      >
        <TextField
          form={form}
          name="iccid"
          label={t(activation.iccid)}
          hint={t(activation.iccidHint)}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          reshape={(typed) => normalizeIccid(typed).slice(0, 20)}
        />
      </Form>
    </Page>
  );
}
