import type { Plan } from '@/api/types';
import { common } from '@/i18n/common';
import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { Icon } from '@/ui/Icon';
import { subscription } from './messages';

interface PlanChoiceProps {
  plan: Plan;
  /** The customer has it already, so it can't be chosen. */
  current: boolean;
  selected: boolean;
  onToggle: () => void;
}

/** A plan as a card that is selected with a click and deselected with another. */
export function PlanChoice({ plan, current, selected, onToggle }: PlanChoiceProps) {
  const t = useText();
  const { money, data } = useFormats();
  return (
    <button
      type="button"
      className="plan-card plan-choice"
      disabled={current}
      aria-pressed={selected}
      onClick={onToggle}
    >
      <span className="plan-choice__text">
        <span className="headline">{money(plan.Fee, plan.Currency)}</span>
        <span className="headline__unit">{t(common.month)}</span>
        <span className="plan-card__terms">
          <span>{t(common.unlimitedCalls)}</span>
          <span>{t(common.unlimitedMessages)}</span>
          <span>{data(plan.DataCapacity)}</span>
        </span>
      </span>
      {current ? (
        <span className="badge">{t(subscription.current)}</span>
      ) : (
        <span className="plan-choice__mark">
          <Icon name="check" />
        </span>
      )}
    </button>
  );
}
