import { Link } from 'react-router';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import type { LegalText } from '@/i18n/legal';
import type { Message } from '@/i18n/message';
import { rules } from '@/i18n/rules';
import type { Language } from '@/i18n/translated';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { Notice } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { support } from './messages';

interface LegalPageProps {
  title: Message;
  sections: (language: Language) => LegalText;
}

/** A legal text. It is a template, and says so, until the operator's lawyers have been over it. */
export function LegalPage({ title, sections }: LegalPageProps) {
  const t = useText();
  const current = language.use();
  const { typeset } = rules(current);
  return (
    <Page title={t(title)}>
      <Notice>{t(support.template)}</Notice>
      <div className="legal prose">
        {sections(current).map((section) => (
          <section key={section.title}>
            <h2>{typeset(section.title)}</h2>
            {section.body.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{typeset(part)}</p>
              ) : (
                <ul key={part[0]}>
                  {part.map((point) => (
                    <li key={point}>{typeset(point)}</li>
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
