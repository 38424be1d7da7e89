import { useEffect } from 'react';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { endedByIdleness } from '@/session/idle';
import { useLogout } from '@/session/useLogout';
import { user } from '@/session/user';
import { userInfo } from '@/session/userInfo';
import { Button, ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

export function LandingPage() {
  const t = useText();
  const logout = useLogout();
  const { loggedIn } = user.use();
  const { cnum } = userInfo.use();
  const idleMinutes = endedByIdleness.use();

  useEffect(() => {
    document.title = `Light – ${t(common.tagline)}`;
  }, [t]);

  return (
    <div className="page landing">
      {idleMinutes > 0 && !loggedIn && (
        <Notice>{t(common.idleNotice, { minutes: idleMinutes })}</Notice>
      )}
      <div className="landing__hero">
        <svg className="landing__logo" viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="22" />
        </svg>
        <h1 className="landing__tagline">{t(common.tagline)}</h1>
      </div>
      <div className="page__action">
        {loggedIn ? (
          <>
            <ButtonLink to={cnum ? paths.myPlan : paths.activation}>
              {t(common.continue)}
            </ButtonLink>
            <Button look="secondary" onClick={logout}>
              {t(common.logOut)}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={paths.login}>{t(common.logIn)}</ButtonLink>
            <ButtonLink to={paths.register} look="secondary">
              {t(common.register)}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
