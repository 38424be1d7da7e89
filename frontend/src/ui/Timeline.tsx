import { Icon } from './Icon';

interface TimelineProps {
  steps: readonly string[];
  /** The index of the step that is under way; those before it are done. */
  current: number;
}

/** What has happened, what is happening and what is to come. */
export function Timeline({ steps, current }: TimelineProps) {
  return (
    <ol className="timeline">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'timeline__step timeline__step--done' : 'timeline__step'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="timeline__mark">{index < current && <Icon name="check" />}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
