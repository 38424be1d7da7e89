/** Query keys and the reads that more than one feature shares, named once. */
import { queryOptions } from '@tanstack/react-query';
import { accountInfo, paymentHistory, profile } from './account';
import { prepaidPlans } from './activation';
import { appConfig, devices } from './app';
import { configOfPage } from './page';
import { savedCard } from './payment';
import { outlook } from './subscription';

export const queries = {
  appConfig: queryOptions({
    queryKey: ['app-config'],
    queryFn: appConfig,
    // What came with the page is not asked for.
    initialData: configOfPage,
    staleTime: Number.POSITIVE_INFINITY,
  }),
  plans: queryOptions({ queryKey: ['plans'], queryFn: prepaidPlans }),
  profile: queryOptions({ queryKey: ['profile'], queryFn: profile }),
  accountInfo: queryOptions({ queryKey: ['account-info'], queryFn: accountInfo }),
  outlook: queryOptions({ queryKey: ['outlook'], queryFn: outlook }),
  savedCard: queryOptions({ queryKey: ['saved-card'], queryFn: savedCard }),
  devices: queryOptions({ queryKey: ['devices'], queryFn: devices }),
  paymentHistory: queryOptions({ queryKey: ['payment-history'], queryFn: paymentHistory }),
};
