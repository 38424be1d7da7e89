import { Link } from 'react-router';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import { format } from '@/i18n/message';
import { nameOf } from '@/i18n/nameOf';
import type { Language } from '@/i18n/translated';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { toast } from '@/ui/toast';

/** Without its file the language stays as it is. */
function choose(next: Language): void {
  language
    .choose(next)
    .catch(() => toast.show(format(common.errorOccurred, language.get()), 'error'));
}

export function Header() {
  const current = language.use();
  const others = language.useOffered().filter((offered) => offered !== current);
  const { loggedIn } = user.use();
  return (
    <header className="header">
      <Link className="wordmark" to={loggedIn ? paths.myPlan : paths.landing}>
        Light
      </Link>
      {others.map((other) => (
        <button
          key={other}
          type="button"
          className="header__language"
          lang={other}
          disabled={import.meta.env.SSR}
          onClick={() => choose(other)}
        >
          {nameOf(other)}
        </button>
      ))}
    </header>
  );
}
