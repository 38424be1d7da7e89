import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/codes';
import { queries } from '@/api/queries';
import { user } from './user';

/** Everything that was read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The server retries the carrier; what is worth another try is a connection that failed.
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.code === 'network',
    },
  },
});

const [configKey] = queries.appConfig.queryKey;

// Nothing of a session stays when it has ended or given way to another customer's.
let owner = user.get().userId;
user.subscribe(() => {
  const { loggedIn, userId } = user.get();
  if (!loggedIn || userId !== owner) {
    queryClient.getMutationCache().clear();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configKey });
  }
  owner = userId;
});
