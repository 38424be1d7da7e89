import { Link } from 'react-router';
import { common } from '@/i18n/common';
import type { Message } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { Notice } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { support } from './messages';

/** A heading and what stands under it: paragraphs, and lists of points. */
export interface LegalSection {
  title: Message;
  body: readonly (Message | readonly Message[])[];
}

interface LegalPageProps {
  title: Message;
  sections: readonly LegalSection[];
}

/** A legal text. It is a template, and says so, until the operator's lawyers have been over it. */
export function LegalPage({ title, sections }: LegalPageProps) {
  const t = useText();
  return (
    <Page title={t(title)}>
      <Notice>{t(support.template)}</Notice>
      <div className="legal prose">
        {sections.map((section) => (
          <section key={section.title.en}>
            <h2>{t(section.title)}</h2>
            {section.body.map((part) =>
              'en' in part ? (
                <p key={part.en}>{t(part)}</p>
              ) : (
                <ul key={part[0]?.en}>
                  {part.map((point) => (
                    <li key={point.en}>{t(point)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <section>
          <h2>{t(support.contact)}</h2>
          <p>
            <Link to={paths.customerService}>{t(common.customerService)}</Link>
          </p>
        </section>
      </div>
    </Page>
  );
}
