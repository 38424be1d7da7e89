import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { ButtonLink } from './Button';
import { Notice } from './Notice';
import { Page } from './Page';

/** The screen of something that this carrier doesn't do online, and who does it instead. */
export function NotOffered({ title }: { title: string }) {
  const t = useText();
  return (
    <Page
      title={title}
      action={<ButtonLink to={paths.customerService}>{t(common.customerService)}</ButtonLink>}
    >
      <Notice>{t(common.notOffered)}</Notice>
    </Page>
  );
}
