import { type ReactNode, useEffect, useRef } from 'react';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { Button } from './Button';
import { Icon } from './Icon';

type Kind = 'info' | 'error' | 'success';

const icons = { info: 'info', error: 'alert', success: 'check' } as const;

/** Something to know, in its place in the page. Errors are announced as they appear. */
export function Notice({ kind = 'info', children }: { kind?: Kind; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div className="notice__body">{children}</div>
    </div>
  );
}

/** Says that the carrier sent records which can't be shown. */
export function Omitted({ count = 0 }: { count?: number }) {
  const t = useText();
  return count > 0 ? <Notice>{t(common.omitted)}</Notice> : null;
}

/** What came of the action just taken: it takes the focus, and so comes into view. */
export function Problem({ children }: { children: string }) {
  const problem = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text.
  useEffect(() => problem.current?.focus(), [children]);

  return (
    <div tabIndex={-1} ref={problem}>
      <Notice kind="error">{children}</Notice>
    </div>
  );
}

/** A read that failed, with the way to do it again. */
export function FailedRead({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useText();
  return (
    <>
      <Notice kind="error">{message}</Notice>
      <Button look="secondary" onClick={onRetry}>
        {t(common.retry)}
      </Button>
    </>
  );
}
