import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Icon } from './Icon';

interface RowLinkProps {
  to: To;
  state?: unknown;
  children: ReactNode;
  /** What the row leads to, as it stands now. */
  detail?: ReactNode;
}

/** A large text row that leads somewhere; rows stand in a `ul` with the class `rows`. */
export function RowLink({ to, state, children, detail }: RowLinkProps) {
  return (
    <li className="rows__item">
      <Link className="rows__link" to={to} state={state}>
        <RowBody detail={detail}>{children}</RowBody>
      </Link>
    </li>
  );
}

interface ExternalRowLinkProps {
  href: string;
  children: ReactNode;
  detail?: ReactNode;
}

/** A row that leaves the app: another site, a phone call, a mail. */
export function ExternalRowLink({ href, children, detail }: ExternalRowLinkProps) {
  const opensSite = href.startsWith('http');
  return (
    <li className="rows__item">
      <a
        className="rows__link"
        href={href}
        {...(opensSite && { target: '_blank', rel: 'noreferrer' })}
      >
        <RowBody detail={detail}>{children}</RowBody>
      </a>
    </li>
  );
}

/** A row that only tells. */
export function ValueRow({ children, detail }: RowTextProps) {
  return (
    <li className="rows__item">
      <div className="rows__link">
        <RowText detail={detail}>{children}</RowText>
      </div>
    </li>
  );
}

function RowBody(text: RowTextProps) {
  return (
    <>
      <RowText {...text} />
      <Icon name="chevron" />
    </>
  );
}

interface RowTextProps {
  children: ReactNode;
  detail?: ReactNode;
}

function RowText({ children, detail }: RowTextProps) {
  return (
    <span className="rows__text">
      <span>{children}</span>
      {detail && <span className="rows__detail">{detail}</span>}
    </span>
  );
}
