/** Query keys and the reads that more than one feature shares, named once. */
import { queryOptions } from '@tanstack/react-query';
import { get, list } from './client';
import { configOfPage } from './page';

export const queries = {
  appConfig: queryOptions({
    queryKey: ['app-config'],
    queryFn: () => get('/api/App/Config'),
    // What came with the page is not asked for.
    initialData: configOfPage,
    staleTime: Number.POSITIVE_INFINITY,
  }),
  plans: queryOptions({
    queryKey: ['plans'],
    queryFn: () => list('post', '/api/Activation/PrepaidPlans'),
  }),
  // GetBasicInfo is not called: the login's answer and the profile say all that it says.
  profile: queryOptions({
    queryKey: ['profile'],
    queryFn: () => get('/api/Account/GetProfile'),
  }),
  accountInfo: queryOptions({
    queryKey: ['account-info'],
    queryFn: () => get('/api/Account/AccountInfo'),
  }),
  /** What lies ahead; for carriers with the capability `Outlook` alone. */
  outlook: queryOptions({
    queryKey: ['outlook'],
    queryFn: () => get('/api/ManageAccount/GetOutlook'),
  }),
  /** The card on file, or null. */
  savedCard: queryOptions({
    queryKey: ['saved-card'],
    queryFn: () => get('/api/StripePayment/GetPaymentMethod'),
  }),
  devices: queryOptions({
    queryKey: ['devices'],
    queryFn: () => get('/api/Session/List'),
  }),
  /** Newest first. */
  paymentHistory: queryOptions({
    queryKey: ['payment-history'],
    queryFn: () => list('get', '/api/Account/GetPaymentHistory'),
  }),
};
