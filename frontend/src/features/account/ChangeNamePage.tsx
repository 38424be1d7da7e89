import { useNavigate } from 'react-router';
import { post } from '@/api/client';
import { queries } from '@/api/queries';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import type { z } from '@/lib/zod';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { userInfo } from '@/session/userInfo';
import { Form } from '@/ui/form/Form';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { nameSchema } from './schemas';
import { settings } from './settingMessages';

export default function ChangeNamePage() {
  const t = useText();
  const navigate = useNavigate();
  const { firstName, lastName } = user.get();
  const form = useZodForm(nameSchema, { firstName, lastName });

  const saving = useSubmit(
    ({ firstName, lastName }: z.infer<typeof nameSchema>) =>
      post('/api/Account/ChangeName', { NfName: firstName, NlName: lastName }),
    {
      fallback: settings.nameFailed,
      invalidates: [queries.profile],
      next(_, name) {
        user.update(name);
        userInfo.save(name);
        toast.show(t(settings.nameChanged));
        navigate(paths.setting, { replace: true });
      },
    },
  );

  return (
    <Page title={t(settings.nameTitle)}>
      <Form form={form} {...saving} label={t(common.save)}>
        <TextField name="firstName" label={t(settings.firstName)} autoComplete="given-name" />
        <TextField name="lastName" label={t(settings.lastName)} autoComplete="family-name" />
      </Form>
    </Page>
  );
}
