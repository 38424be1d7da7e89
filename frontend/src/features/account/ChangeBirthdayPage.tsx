import { useNavigate } from 'react-router';
import { birthdayEntry, birthdaySchema } from '@/domain/birthday';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { birthday } from '@/session/birthday';
import { BirthdayFields } from '@/ui/form/BirthdayFields';
import { Form } from '@/ui/form/Form';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { settings } from './settingMessages';

/** The carrier has no call for this, so the page says where the date goes: nowhere. */
export default function ChangeBirthdayPage() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(birthdaySchema, birthdayEntry(birthday.get()));
  return (
    <Page title={t(settings.birthdayTitle)} lead={t(settings.birthdayLead)}>
      <Form
        form={form}
        label={t(settings.keepOnDevice)}
        onSubmit={({ born }) => {
          birthday.keep(born);
          toast.show(t(settings.birthdayDone));
          navigate(paths.setting, { replace: true });
        }}
      >
        <BirthdayFields />
      </Form>
    </Page>
  );
}
