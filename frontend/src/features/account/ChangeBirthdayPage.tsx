import { useNavigate } from 'react-router';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { BirthdayForm } from '@/ui/form/BirthdayForm';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { settings } from './settingMessages';

/** The carrier has no call for this, so the page says where the date goes: nowhere. */
export default function ChangeBirthdayPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Page title={t(settings.birthdayTitle)} lead={t(settings.birthdayLead)}>
      <BirthdayForm
        submitLabel={t(settings.keepOnDevice)}
        onKept={() => {
          toast.show(t(settings.birthdayDone));
          navigate(paths.setting, { replace: true });
        }}
      />
    </Page>
  );
}
