import { useNavigate } from 'react-router';
import { validateSimCard } from '@/api/activation';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { Form } from '@/ui/form/Form';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { useSubmit } from '@/ui/useSubmit';
import { activation } from './messages';
import { RejectedRequest } from './RejectedRequest';
import { normalizeIccid, simSchema } from './schemas';

export default function ActivationPage() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(simSchema, { iccid: activationDraft.get().simICCID });

  const checking = useSubmit(({ iccid }: { iccid: string }) => validateSimCard(iccid), {
    messages: { sim_unavailable: activation.simUnavailable },
    fallback: activation.simError,
    next(_, { iccid }) {
      activationDraft.save({ simICCID: iccid });
      navigate(paths.plans);
    },
  });

  return (
    <Page title={t(activation.simTitle)} lead={t(activation.simLead)}>
      <RejectedRequest />
      <Form form={form} {...checking} label={t(common.continue)}>
        <TextField
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
