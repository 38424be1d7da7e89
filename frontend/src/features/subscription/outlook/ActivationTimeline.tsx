import { useText } from '@/i18n/useText';
import { activationDraft } from '@/session/activationDraft';
import { Timeline } from '@/ui/Timeline';
import { ahead } from './messages';

/** Where an activation stands that was submitted here a moment ago. */
export function ActivationTimeline({ paid = false }: { paid?: boolean }) {
  const t = useText();
  const { portIn } = activationDraft.use();
  return (
    <Timeline
      steps={[
        { text: t(paid ? ahead.paid : ahead.submitted), state: 'done' },
        { text: t(ahead.review), state: 'current' },
        ...(portIn ? [{ text: t(ahead.port), state: 'ahead' } as const] : []),
        { text: t(ahead.live), state: 'ahead' },
      ]}
    />
  );
}
