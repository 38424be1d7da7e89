import { Link, Navigate, useNavigate } from 'react-router';
import { post } from '@/api/client';
import { queries } from '@/api/queries';
import { rawCard } from '@/api/rawCard';
import { useCapabilities } from '@/api/useCapabilities';
import { type CardEntry, cardSchema, emptyCard } from '@/domain/card';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { CardFields } from '@/ui/form/CardFields';
import { Form } from '@/ui/form/Form';
import { useZodForm } from '@/ui/form/useZodForm';
import { Skeleton } from '@/ui/Loading';
import { NotOffered } from '@/ui/NotOffered';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { settings } from './settingMessages';

/** The manual card form, where the operator takes cards that way; else the card provider's. */
export default function ChangeCreditCardPage() {
  const t = useText();
  const { SavedCard, RawCards, pending } = useCapabilities();
  const title = t(settings.cardTitle);

  if (SavedCard === 'none') return <NotOffered title={title} />;
  if (!pending && !RawCards) return <Navigate to={paths.stripePaymentUpdate} replace />;
  return (
    <Page title={title} lead={t(settings.cardLead)}>
      {pending ? <Skeleton rows={4} /> : <CardForm />}
    </Page>
  );
}

function CardForm() {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(cardSchema, emptyCard);

  const saving = useSubmit(
    (card: CardEntry) => post('/api/Account/ChangePaymentInfo', rawCard(card)),
    {
      fallback: settings.cardFailed,
      instead: { raw_card_disabled: () => navigate(paths.stripePaymentUpdate, { replace: true }) },
      invalidates: [queries.savedCard, queries.outlook],
      next() {
        toast.show(t(settings.cardChanged));
        navigate(paths.setting, { replace: true });
      },
    },
  );

  return (
    <Form form={form} {...saving} label={t(common.save)}>
      <CardFields />
      <Link className="link" to={paths.stripePaymentUpdate}>
        {t(settings.secureForm)}
      </Link>
    </Form>
  );
}
