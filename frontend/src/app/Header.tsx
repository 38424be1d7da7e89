import { Link } from 'react-router';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { user } from '@/session/user';

export function Header() {
  const t = useText();
  const current = language.use();
  const { loggedIn } = user.use();
  const other = current === 'en' ? 'fr' : 'en';
  return (
    <header className="header">
      <Link className="wordmark" to={loggedIn ? paths.myPlan : paths.landing}>
        Light
      </Link>
      <button
        type="button"
        className="header__language"
        lang={other}
        onClick={() => language.choose(other)}
      >
        {t(common.otherLanguage)}
      </button>
    </header>
  );
}
