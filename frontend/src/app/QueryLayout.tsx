import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ApiError } from '@/api/codes';
import { configOfPage } from '@/api/page';
import { queries } from '@/api/queries';
import { user } from '@/session/user';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The server retries the carrier; what is worth another try is a connection that failed.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.code === 'network',
    },
  },
});

// What came with the page needn't be waited for.
if (configOfPage) client.setQueryData(queries.appConfig.queryKey, configOfPage);

// Nothing of a session stays when it has ended or given way to another customer's.
let owner = user.get().userId;
user.subscribe(() => {
  const { loggedIn, userId } = user.get();
  if (!loggedIn || userId !== owner) client.clear();
  owner = userId;
});

/** Gives the pages below it their cache. */
export function QueryLayout() {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
