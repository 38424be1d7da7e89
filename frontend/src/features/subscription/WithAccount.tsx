import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '@/api/queries';
import type { AccountInfo, Profile } from '@/api/types';
import { useText } from '@/i18n/useText';
import { Skeleton } from '@/ui/Loading';
import { NoSubscription } from '@/ui/NoSubscription';
import { FailedRead } from '@/ui/Notice';
import { subscription } from './messages';

interface WithAccountProps {
  children: (profile: Profile, info: AccountInfo) => ReactNode;
}

/** Shows what needs the customer's profile and subscription, once both are there. */
export function WithAccount({ children }: WithAccountProps) {
  const t = useText();
  const profile = useQuery(queries.profile);
  const info = useQuery(queries.accountInfo);

  if (profile.isError || info.isError) {
    return (
      <FailedRead
        message={t(subscription.failed)}
        onRetry={() => {
          profile.refetch();
          info.refetch();
        }}
      />
    );
  }
  if (profile.isPending || info.isPending) return <Skeleton />;
  if (!info.data.CurrentPlan_pfId) return <NoSubscription />;
  return children(profile.data, info.data);
}
