import { type Capabilities, capabilitiesOf } from '@/api/capabilities';
import { queries } from '@/api/queries';
import { type AppPath, paths } from '@/paths';
import { queryClient } from './queryClient';
import { user } from './user';

const { profile, accountInfo, plans } = queries;

const outlook = ({ Outlook }: Capabilities) => Outlook && queries.outlook;
const savedCard = ({ SavedCard }: Capabilities) => SavedCard !== 'none' && queries.savedCard;
const paymentHistory = ({ PaymentHistory }: Capabilities) =>
  PaymentHistory && queries.paymentHistory;

/** What a screen reads as it opens; some of it only where the carrier can tell. */
const reads = {
  [paths.plans]: [plans],
  [paths.myPlan]: [profile, accountInfo, outlook],
  [paths.setting]: [profile, savedCard],
  [paths.paymentHistory]: [paymentHistory],
  [paths.devices]: [queries.devices],
  [paths.changeAddress]: [profile],
  [paths.choosePaymentMethod]: [savedCard],
  [paths.subscription]: [profile, accountInfo, outlook],
  [paths.subscriptionSetting]: [profile, accountInfo, outlook],
  [paths.changePlan]: [plans, accountInfo],
  [paths.cancelSubscription]: [profile, accountInfo],
  [paths.subscriptionPlan]: [profile, accountInfo],
  [paths.simCard]: [profile, accountInfo],
} as const;

/** Asks for what a screen reads, all at once and beside whatever else it waits for. */
export function readAhead(path: AppPath): void {
  const config = queryClient.getQueryData(queries.appConfig.queryKey);
  if (!user.get().idToken || !config || !(path in reads)) return;
  for (const read of reads[path as keyof typeof reads]) {
    const query = typeof read === 'function' ? read(capabilitiesOf(config)) : read;
    // Each read has an answer of its own type, which nobody looks at here.
    if (query) queryClient.prefetchQuery(query as typeof profile);
  }
}
