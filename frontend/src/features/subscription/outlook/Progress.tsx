import type { Outlook } from '@/api/types';
import { useText } from '@/i18n/useText';
import { Timeline } from '@/ui/Timeline';
import { PortInHelp } from './PortInHelp';
import { stepsOf } from './steps';

/** How far the customer's activation is, and what it waits for. */
export function Progress({ outlook }: { outlook: Outlook }) {
  const t = useText();
  return (
    <>
      <PortInHelp portIn={outlook.PortIn} />
      <Timeline steps={stepsOf(outlook).map(({ text, state }) => ({ text: t(text), state }))} />
    </>
  );
}
