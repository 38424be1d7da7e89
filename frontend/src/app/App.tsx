import { QueryClientProvider } from '@tanstack/react-query';
import { ScreenLocation } from '@/screenLocation';
import { queryClient } from '@/session/queryClient';
import { user } from '@/session/user';
import { ErrorBoundary } from './ErrorBoundary';
import { BareErrorScreen, ErrorScreen } from './ErrorScreen';
import { RootLayout } from './RootLayout';
import { type Shown, useScreen } from './useScreen';

/** The whole app, within the router that tests and the build choose themselves. */
export function App() {
  return (
    <ErrorBoundary fallback={(error) => <BareErrorScreen error={error} />}>
      <QueryClientProvider client={queryClient}>
        <Screens />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function Screens() {
  const { shown, opening } = useScreen();
  if (!shown) return <div className="column" aria-busy />;
  const { screen, location } = shown;
  return (
    <RootLayout screen={screen} location={location} opening={opening}>
      {/* Inside the layout: what breaks in a page leaves the header and the idle watch. */}
      <ErrorBoundary at={location.key} fallback={(error) => <ErrorScreen error={error} />}>
        <ScreenLocation value={location}>
          <Page {...shown} />
        </ScreenLocation>
      </ErrorBoundary>
    </RootLayout>
  );
}

function Page({ screen, Component, error }: Shown) {
  user.use();
  // The session has ended: the landing screen is on its way, and nothing more is asked for.
  if (screen.guard?.()) return null;
  if (!Component) throw error;
  return <Component />;
}
