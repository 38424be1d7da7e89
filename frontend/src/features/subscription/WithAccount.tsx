import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '@/api/queries';
import type { AccountInfo, Profile } from '@/api/types';
import { NoSubscription } from '@/ui/NoSubscription';
import { Read } from '@/ui/Read';
import { subscription } from './messages';

interface WithAccountProps {
  children: (profile: Profile, info: AccountInfo) => ReactNode;
}

/** Shows what needs the customer's profile and subscription, once both are there. */
export function WithAccount({ children }: WithAccountProps) {
  const profile = useQuery(queries.profile);
  const info = useQuery(queries.accountInfo);

  return (
    <Read of={[profile, info]} failed={subscription.failed}>
      {(profile, info) => (info.CurrentPlan_pfId ? children(profile, info) : <NoSubscription />)}
    </Read>
  );
}
