import { configIn } from '@/api/page';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';

/** What is shown, in a screen's place, when it can't be: the status, or the error's own words. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useText();
  const version = configIn(document)?.Version;
  return (
    <Page
      title={t(common.unexpectedApplicationError)}
      lead={describeError(error)}
      action={
        // Full loads, so that a stale page finds the files of the current build.
        <>
          <Button onClick={() => window.location.reload()}>{t(common.retry)}</Button>
          <a className="button button--secondary" href={paths.landing}>
            {t(common.home)}
          </a>
        </>
      }
    >
      {version && <p className="page__note">{t(common.version, { version })}</p>}
    </Page>
  );
}

/** The same where the layout itself broke. */
export function BareErrorScreen({ error }: { error: unknown }) {
  return (
    <div className="column">
      <main className="content">
        <ErrorScreen error={error} />
      </main>
    </div>
  );
}

function describeError(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : '';
}
