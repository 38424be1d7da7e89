import type { AccountInfo, Profile } from '@/api/types';
import { userInfo } from '@/session/userInfo';

/** Takes what the server knows of the customer into the client state. */
export function keepAccount(profile: Profile, info: AccountInfo): void {
  userInfo.save({
    firstName: profile.FirstName,
    lastName: profile.LastName,
    email: profile.Email,
    address: profile.StreetAddress,
    city: profile.City,
    province: profile.Province,
    postalCode: profile.ZipCode,
    phoneNumber: profile.PhoneNumber,
    accountNumber: profile.AccountNumber,
    isSuspended: profile.Suspended,
    startDate: info.StartDate,
    endDate: info.EndDate,
    dataCapacity: info.DataCapacity,
    dataUsage: info.DataUsage,
    carrier: info.Carrier,
    planCarrier: info.Carrier,
    planCalling: info.Calling,
    planOverRate: info.DataOverage,
    planPrice: info.CurrentPlan,
    planPfId: String(info.CurrentPlan_pfId),
  });
}
