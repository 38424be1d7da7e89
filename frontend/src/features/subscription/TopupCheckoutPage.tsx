import { common } from '@/i18n/common';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { ButtonLink } from '@/ui/Button';
import { Detail, Details } from '@/ui/Details';
import { Notice } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { subscription } from './messages';

/** The one top-up there is, as the specification fixes it (spec §9). */
const topup = { data: '2GB', price: 20, tax: 2, total: 22 };

/** Shows a price. Selling it takes a call that no carrier has. */
export default function TopupCheckoutPage() {
  const t = useText();
  const { data, money } = useFormats();
  return (
    <Page
      title={t(subscription.topupTitle)}
      action={<ButtonLink to={paths.customerService}>{t(common.customerService)}</ButtonLink>}
    >
      <Notice>{t(subscription.topupNotice)}</Notice>
      <Details>
        <Detail term={t(subscription.topupData, { data: data(topup.data) })}>
          {money(topup.price)}
        </Detail>
        <Detail term={t(subscription.tax)}>{money(topup.tax)}</Detail>
        <Detail term={t(subscription.total)} total>
          {money(topup.total)}
        </Detail>
      </Details>
    </Page>
  );
}
