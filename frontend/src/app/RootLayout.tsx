import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Location, useNavigate } from 'react-router';
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
import { activationSteps, type Screen } from './router';
import { useScroll } from './useScroll';
import { WorldMark } from './WorldMark';

interface RootLayoutProps {
  screen: Screen;
  location: Location;
  /** Another screen is on its way. */
  opening: boolean;
  children: ReactNode;
}

/** The column that every screen stands in, and what watches over all of them. */
export function RootLayout({ screen, location, opening, children }: RootLayoutProps) {
  const { parent, next, step } = screen;
  const t = useText();
  const navigate = useNavigate();
  const { loggedIn } = user.use();
  // Who has a subscriber number is past the journey, even when choosing a plan again.
  const { cnum } = userInfo.use();

  const languages = useQuery(queries.appConfig).data?.Languages;
  useEffect(() => {
    // Without its file the language stays as it is.
    language.offer(languages ?? []).catch(() => undefined);
  }, [languages]);

  useEffect(() => (next ? preloadWhenIdle(next) : undefined), [next]);

  useScroll(location);

  useEffect(() => followOtherTabs(() => navigate(paths.landing)), [navigate]);

  return (
    <div className="column" aria-busy={opening}>
      <a className="skip-link" href="#content">
        {t(common.skipToContent)}
      </a>
      <Header />
      <WorldMark />
      <OfflineBanner />
      {parent && <BackBar parent={parent} />}
      <main className="content" id="content" tabIndex={-1}>
        {step && !cnum && <Stepper step={step} count={activationSteps} />}
        {children}
      </main>
      <Footer />
      <Toast />
      {loggedIn && <IdleWatch />}
    </div>
  );
}
