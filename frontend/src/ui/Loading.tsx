import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';

/** The outline of what is coming. It fades in after 300 ms, so quick answers don't flicker. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const t = useText();
  const keys = Array.from({ length: rows }, (_, index) => `row-${index}`);
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t(common.loading)}</span>
      {keys.map((key) => (
        <div key={key} className="skeleton__row" />
      ))}
    </div>
  );
}

/** Busy, without a known outline. */
export function Spinner({ label }: { label?: string }) {
  const t = useText();
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{label ?? t(common.loading)}</span>
    </div>
  );
}
