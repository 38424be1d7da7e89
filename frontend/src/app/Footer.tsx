import { Link } from 'react-router';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';

export function Footer() {
  const t = useText();
  return (
    <footer className="footer">
      <nav className="footer__links" aria-label={t(common.footer)}>
        <Link to={paths.customerService}>{t(common.customerService)}</Link>
        <Link to={paths.terms}>{t(common.terms)}</Link>
        <Link to={paths.privacyPolicy}>{t(common.privacy)}</Link>
      </nav>
    </footer>
  );
}
