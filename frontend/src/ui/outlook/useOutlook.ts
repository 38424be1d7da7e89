import { useQuery } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import type { Outlook } from '@/api/types';
import { user } from '@/session/user';

/**
 * What lies ahead of the customer. Undefined until it is known, and for good where the carrier
 * can't say or doesn't answer: screens then show what they have.
 */
export function useOutlook(): Outlook | undefined {
  const { loggedIn } = user.use();
  const config = useQuery({ ...queries.appConfig, enabled: loggedIn });
  const offered = loggedIn && config.data?.Capabilities.Outlook === true;
  return useQuery({ ...queries.outlook, enabled: offered }).data;
}
