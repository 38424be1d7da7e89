import { Icon } from './Icon';

export interface TimelineStep {
  text: string;
  state: 'done' | 'current' | 'failed' | 'ahead';
}

const marks = { done: 'check', failed: 'close' } as const;

/** What has happened, what is happening and what is to come. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ text, state }) => (
        <li
          key={text}
          className={`timeline__step timeline__step--${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className="timeline__mark">
            {(state === 'done' || state === 'failed') && <Icon name={marks[state]} />}
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
