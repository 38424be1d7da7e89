import { useEffect, useState } from 'react';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { Icon } from './Icon';
import { toast } from './toast';

export const toastDurationMs = 3000;

const titles = {
  success: common.toastSuccess,
  error: common.toastError,
  info: common.toastOther,
} as const;
const icons = { success: 'check', error: 'alert', info: 'info' } as const;

/** Shows the current notification for three seconds, longer while it is pointed at or focused. */
export function Toast() {
  const t = useText();
  const state = toast.use();
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!state.visible || held) return;
    const timer = setTimeout(toast.hide, toastDurationMs);
    return () => clearTimeout(timer);
  }, [state, held]);

  // The live region stays in the page, so that what appears in it is announced.
  return (
    <div className="toast-region" aria-live={state.type === 'error' ? 'assertive' : 'polite'}>
      {state.visible && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer.
        <div
          className={`toast toast--${state.type}`}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon name={icons[state.type]} />
          <div className="toast__body">
            <p className="toast__title">{state.title || t(titles[state.type])}</p>
            <p>{state.message}</p>
          </div>
          <button
            type="button"
            className="toast__close"
            aria-label={t(common.close)}
            onClick={() => {
              setHeld(false);
              toast.hide();
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
