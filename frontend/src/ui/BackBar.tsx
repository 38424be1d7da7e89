import { useNavigate } from 'react-router';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { Icon } from './Icon';

/**
 * Goes back one step in history. When there is no step of ours behind, as on a deep link, or the
 * step leads nowhere, as after a card check that left its own entries, it goes to the parent.
 */
export function BackBar({ parent }: { parent: string }) {
  const t = useText();
  const navigate = useNavigate();

  function goBack() {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index === 0) {
      navigate(parent, { replace: true });
      return;
    }
    const before = window.location.href;
    const fallback = setTimeout(() => navigate(parent, { replace: true }), 500);
    // Decided where the step lands: the customer may be back on this screen by then.
    const onStep = () => {
      if (window.location.href !== before) clearTimeout(fallback);
    };
    window.addEventListener('popstate', onStep, { once: true });
    navigate(-1);
  }

  return (
    <nav className="back-bar" aria-label={t(common.back)}>
      <button type="button" className="back-bar__button" onClick={goBack}>
        <Icon name="back" />
        <span>{t(common.back)}</span>
      </button>
    </nav>
  );
}
