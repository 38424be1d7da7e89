import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';

/** How far along a journey this screen is: a sentence, and a line for the eye. */
export function Stepper({ step, count }: { step: number; count: number }) {
  const t = useText();
  return (
    <div className="stepper">
      <p className="stepper__text">{t(common.stepOf, { step, count })}</p>
      <progress className="stepper__line" value={step} max={count} aria-hidden="true" />
    </div>
  );
}
