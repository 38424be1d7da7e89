import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigate, useNavigation } from 'react-router';
import { queries } from '@/api/queries';
import { common } from '@/i18n/common';
import { language } from '@/i18n/language';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { followOtherTabs } from '@/session/session';
import { user } from '@/session/user';
import { userInfo } from '@/session/userInfo';
import { BackBar } from '@/ui/BackBar';
import { Stepper } from '@/ui/Stepper';
import { Toast } from '@/ui/Toast';
import { Footer } from './Footer';
import { Header } from './Header';
import { IdleWatch } from './IdleWatch';
import { OfflineBanner } from './OfflineBanner';
import { preloadWhenIdle } from './preload';
import { activationSteps, type RouteHandle } from './routeHandle';
import { scrollKey, scrollNote } from './scroll';
import { WorldMark } from './WorldMark';

/** The column that every screen stands in, and what watches over all of them. */
export function RootLayout() {
  const t = useText();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { loggedIn } = user.use();
  // Who has a subscriber number is past the journey, even when choosing a plan again.
  const { cnum } = userInfo.use();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;

  const languages = useQuery(queries.appConfig).data?.Languages;
  useEffect(() => language.offer(languages ?? []), [languages]);

  const next = handle?.next;
  useEffect(() => (next ? preloadWhenIdle(next) : undefined), [next]);

  useEffect(() => followOtherTabs(() => navigate(paths.landing)), [navigate]);

  return (
    <div className="column" aria-busy={navigation.state === 'loading'}>
      <a className="skip-link" href="#content">
        {t(common.skipToContent)}
      </a>
      <Header />
      <WorldMark />
      <OfflineBanner />
      {handle?.parent && <BackBar parent={handle.parent} />}
      <main className="content" id="content" tabIndex={-1}>
        {handle?.step && !cnum && <Stepper step={handle.step} count={activationSteps} />}
        <Outlet />
      </main>
      <Footer />
      <Toast />
      {loggedIn && <IdleWatch />}
      <ScrollRestoration storageKey={scrollKey} getKey={scrollNote} />
    </div>
  );
}
