import type { ActivationRequest, Plan, Quote } from '@/api/types';
import type { ProvinceCode } from '@/domain/provinces';
import type { ActivationDraft } from '@/session/activationDraft';
import type { User } from '@/session/user';

/** The activation as the customer agreed to it: amounts go back exactly as they were quoted. */
export function activationRequest(
  user: User,
  info: ActivationDraft,
  plan: Plan,
  quote: Quote,
): ActivationRequest {
  return {
    simcardOrder: false,
    simcard_no: info.simICCID,
    startDate: info.startDate,
    endDate: info.endDate,
    planId: plan.PlanId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    userId: user.userId,
    serviceType: 'M',
    ...(info.portIn && {
      portin_carrier: info.carrier,
      portin_accountNo: info.accountNumber,
      portin_phoneNo: info.phoneNumber,
      portin_imei: info.imeiNumber,
    }),
    countryId: 42,
    streetaddress: info.address,
    province: info.province as ProvinceCode,
    city: info.city,
    postal: info.postalCode,
    currency: quote.currency,
    simcard_fee: quote.simcard_amt,
    prorate_fee: quote.prorate_Amt,
    charge_duration: quote.charge_Duration,
    plan_fee: quote.plan_Amt,
    gst_rate: quote.gst_rate,
    pst_rate: quote.pst_rate,
    gst_amt: quote.gst_Amt,
    pst_amt: quote.pst_Amt,
    subtotal: quote.subtotal,
    promocode: '',
    promocredit: quote.promo_Amt,
    total: quote.total,
    ...(quote.reference !== undefined && { quote_reference: quote.reference }),
    bizId: '',
    sfID: '',
    referral_cnum: '',
    consent_cem: false,
    shipping_contact_number: '',
  };
}
