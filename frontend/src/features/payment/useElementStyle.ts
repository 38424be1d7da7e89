import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/**
 * The provider's fields can't see our style sheet: they are told what it says, and again when the
 * scheme changes while they are shown, as at dusk.
 */
export function useElementStyle(): StripeElementStyle {
  const [style, setStyle] = useState(elementStyle);
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setStyle(elementStyle());
    dark.addEventListener('change', follow);
    return () => dark.removeEventListener('change', follow);
  }, []);
  return style;
}

function elementStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: color('--ink'),
      iconColor: color('--ink-soft'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '20px',
      '::placeholder': { color: color('--ink-soft') },
    },
    invalid: { color: color('--error'), iconColor: color('--error') },
  };
}
