import { useQuery } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import type { Outlook } from '@/api/types';
import { useCapabilities } from '@/api/useCapabilities';
import { user } from './user';

/**
 * What lies ahead of the customer. Undefined until it is known, and for good where the carrier
 * can't say or doesn't answer: screens then show what they have.
 */
export function useOutlook(): Outlook | undefined {
  const { loggedIn } = user.use();
  const { Outlook: offered } = useCapabilities();
  return useQuery({ ...queries.outlook, enabled: loggedIn && offered }).data;
}
