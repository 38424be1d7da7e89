import type { Message } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import type { AppPath } from '@/paths';
import { ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { payment } from './messages';

interface MissingInformationProps {
  /** The screen that has what is missing, for who has no previous page, and its name. */
  to: AppPath;
  label: Message;
}

/** What stands where a payment can't begin: the screen was reached without what it needs. */
export function MissingInformation({ to, label }: MissingInformationProps) {
  const t = useText();
  return (
    <>
      <Notice kind="error">{t(payment.missingInformation)}</Notice>
      <ButtonLink look="secondary" to={to}>
        {t(label)}
      </ButtonLink>
    </>
  );
}
