import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changeName } from '@/api/account';
import { queries } from '@/api/queries';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { userInfo } from '@/session/userInfo';
import { Form } from '@/ui/form/Form';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { TextField } from '@/ui/form/TextField';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { nameSchema } from './schemas';
import { settings } from './settingMessages';

export default function ChangeNamePage() {
  const t = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const { firstName, lastName } = user.get();
  const form = useZodForm(nameSchema, { firstName, lastName });

  return (
    <Page title={t(settings.nameTitle)}>
      <Form
        form={form}
        problem={problem}
        action={<SubmitButton form={form}>{t(common.save)}</SubmitButton>}
        onSubmit={async (name) => {
          setProblem('');
          try {
            await changeName(name.firstName, name.lastName);
          } catch {
            return setProblem(t(settings.nameFailed));
          }
          user.update(name);
          userInfo.save(name);
          client.invalidateQueries(queries.profile);
          toast.show(t(settings.nameChanged));
          navigate(paths.setting, { replace: true });
        }}
      >
        <TextField
          form={form}
          name="firstName"
          label={t(settings.firstName)}
          autoComplete="given-name"
        />
        <TextField
          form={form}
          name="lastName"
          label={t(settings.lastName)}
          autoComplete="family-name"
        />
      </Form>
    </Page>
  );
}
