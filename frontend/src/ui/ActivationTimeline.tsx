import { messages } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import { userInfo } from '@/session/userInfo';
import { Timeline } from './Timeline';

const texts = messages({
  paid: { en: 'Paid', fr: 'Payé' },
  submitted: { en: 'Submitted', fr: 'Soumise' },
  review: { en: 'Under review', fr: 'À l’étude' },
  port: { en: 'Number transfer', fr: 'Transfert du numéro' },
  live: { en: 'Your phone is live', fr: 'Votre téléphone fonctionne' },
});

/** Where an activation stands that is being reviewed. */
export function ActivationTimeline({ paid = false }: { paid?: boolean }) {
  const t = useText();
  const { portIn } = userInfo.use();
  const steps = [
    t(paid ? texts.paid : texts.submitted),
    t(texts.review),
    ...(portIn ? [t(texts.port)] : []),
    t(texts.live),
  ];
  return <Timeline current={1} steps={steps} />;
}
