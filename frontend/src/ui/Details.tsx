import type { ReactNode } from 'react';

/** A list of terms and their values, with hairlines between. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="details">{children}</dl>;
}

interface DetailProps {
  term: ReactNode;
  children: ReactNode;
  /** Set off as the sum of the rows above. */
  total?: boolean;
}

export function Detail({ term, children, total = false }: DetailProps) {
  return (
    <div className={total ? 'details__row details__row--total' : 'details__row'}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
