import { type ReactNode, useEffect, useRef } from 'react';
import { focusPageTitle } from './focusPageTitle';

interface PageProps {
  /** The heading, and the document's title. */
  title: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children?: ReactNode;
  /** The main action, at the bottom, within a thumb's reach. */
  action?: ReactNode;
}

/**
 * One screen: heading, content, main action. Arriving by navigation moves the focus to the heading,
 * so that a screen reader announces the new screen and the keyboard starts at its top.
 */
export function Page({ title, lead, children, action }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} – Light`;
  }, [title]);

  useEffect(() => focusPageTitle(heading.current), []);

  return (
    <div className="page">
      <h1 className="page__title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="page__lead">{lead}</p>}
      {children}
      {action && <PageAction>{action}</PageAction>}
    </div>
  );
}

/** The bottom of a screen, for a form that holds its own main action. */
export function PageAction({ children }: { children: ReactNode }) {
  return <div className="page__action">{children}</div>;
}
