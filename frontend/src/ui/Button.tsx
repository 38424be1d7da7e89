import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type To } from 'react-router';

type Look = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Shows a spinner and ignores clicks, without losing focus as `disabled` would. */
  busy?: boolean;
  /** Replaces the label while busy. */
  busyLabel?: string;
}

export function Button({
  look = 'primary',
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button button--${look}`}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

interface ButtonLinkProps {
  to: To;
  state?: unknown;
  look?: Look;
  children: ReactNode;
}

/** Looks like a button and goes somewhere. */
export function ButtonLink({ look = 'primary', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={`button button--${look}`} />;
}
