import { Link } from 'react-router';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { user } from '@/session/user';

export function Header() {
  const t = useText();
  const current = language.use();
  const other = language.useOffered().find((offered) => offered !== current);
  const { loggedIn } = user.use();
  return (
    <header className="header">
      <Link className="wordmark" to={loggedIn ? paths.myPlan : paths.landing}>
        Light
      </Link>
      {other && (
        <button
          type="button"
          className="header__language"
          lang={other}
          disabled={import.meta.env.SSR}
          onClick={() => language.choose(other)}
        >
          {t(common.otherLanguage)}
        </button>
      )}
    </header>
  );
}
