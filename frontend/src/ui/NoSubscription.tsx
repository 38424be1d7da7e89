import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { ButtonLink } from './Button';
import { Notice } from './Notice';

/** What stands where a subscription would: there is none yet, and how to begin one. */
export function NoSubscription() {
  const t = useText();
  return (
    <>
      <Notice>{t(common.noSubscription)}</Notice>
      <ButtonLink look="secondary" to={paths.activation}>
        {t(common.activateSim)}
      </ButtonLink>
    </>
  );
}
