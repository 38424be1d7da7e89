import { useQuery } from '@tanstack/react-query';
import { cancellationReasons } from '@/domain/cancellation';
import { defaultDonors } from '@/domain/carriers';
import { defaultTimeZone } from '@/domain/dates';
import { type Capabilities, capabilitiesOf } from './capabilities';
import { queries } from './queries';

/** What the specification has, for when the configuration can't be read. */
const assumed: Capabilities = {
  PortIn: { Donors: [...defaultDonors] },
  ChangePlan: true,
  Terminate: { Reasons: cancellationReasons },
  PaymentHistory: true,
  Outlook: false,
  SavedCard: 'provider',
  TimeZone: defaultTimeZone,
  RawCards: false,
};

/** Returns the capabilities: until the configuration is there, and `pending` says so, the assumed. */
export function useCapabilities(): Capabilities & { pending: boolean } {
  const { data, isPending: pending } = useQuery(queries.appConfig);
  return { ...(data ? capabilitiesOf(data) : assumed), pending };
}
