import { useFormats } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { ahead } from './messages';

/** How much of the cycle's data is used, both in GB; nothing when the carrier doesn't say. */
export function Usage({ used, total }: { used: string; total: string }) {
  const t = useText();
  const { data } = useFormats();
  const [spent, all] = [Number.parseFloat(used), Number.parseFloat(total)];
  if (!(spent >= 0 && all > 0)) return null;
  return (
    <div className="usage">
      <p className="usage__text">
        <span>{t(ahead.dataUsed)}</span>
        <span>{t(ahead.usedOf, { used: data(used), total: data(total) })}</span>
      </p>
      <progress className="usage__line" value={Math.min(spent, all)} max={all} aria-hidden="true" />
    </div>
  );
}
