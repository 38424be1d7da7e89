import { type Listed, request, requestList } from './client';
import type { AccountInfo, Done, NewAddress, PaymentRecord, Profile, RawCard } from './types';

const family = '/api/Account';

// GetBasicInfo is not called: the login's answer and the profile say all that it says.
export function profile(): Promise<Profile> {
  return request({ method: 'GET', path: `${family}/GetProfile`, session: true });
}

export function accountInfo(): Promise<AccountInfo> {
  return request({ method: 'GET', path: `${family}/AccountInfo`, session: true });
}

export function changeName(NfName: string, NlName: string): Promise<Done> {
  return post('ChangeName', { NfName, NlName });
}

export function changeAddress(body: NewAddress): Promise<Done> {
  return post('ChangeAddress', body);
}

/** Fails with `raw_card_disabled` where card bodies are off. */
export function changePaymentInfo(body: RawCard): Promise<Done> {
  return post('ChangePaymentInfo', body);
}

/** Newest first. */
export function paymentHistory(): Promise<Listed<PaymentRecord>> {
  return requestList({ method: 'GET', path: `${family}/GetPaymentHistory`, session: true });
}

function post(name: string, body: object): Promise<Done> {
  return request({ method: 'POST', path: `${family}/${name}`, body, session: true });
}
