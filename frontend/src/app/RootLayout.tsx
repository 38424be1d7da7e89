import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigate, useNavigation } from 'react-router';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { followOtherTabs } from '@/session/session';
import { user } from '@/session/user';
import { BackBar } from '@/ui/BackBar';
import { Stepper } from '@/ui/Stepper';
import { Toast } from '@/ui/Toast';
import { Footer } from './Footer';
import { Header } from './Header';
import { IdleWatch } from './IdleWatch';
import { OfflineBanner } from './OfflineBanner';
import { activationSteps, type RouteHandle } from './routeHandle';

/** The column that every screen stands in, and what watches over all of them. */
export function RootLayout() {
  const t = useText();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { loggedIn } = user.use();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;

  useEffect(() => followOtherTabs(() => navigate(paths.landing)), [navigate]);

  return (
    <div className="column" aria-busy={navigation.state === 'loading'}>
      <a className="skip-link" href="#content">
        {t(common.skipToContent)}
      </a>
      <Header />
      <OfflineBanner />
      {handle?.parent && <BackBar parent={handle.parent} />}
      <main className="content" id="content" tabIndex={-1}>
        {handle?.step && <Stepper step={handle.step} count={activationSteps} />}
        <Outlet />
      </main>
      <Footer />
      <Toast />
      {loggedIn && <IdleWatch />}
      <ScrollRestoration />
    </div>
  );
}
