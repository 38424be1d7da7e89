import { type Listed, request, requestList } from './client';
import { ApiError } from './codes';
import type { ActivationRequest, Done, Plan, PlanId, ProvinceCode, Quote, RawCard } from './types';

const family = '/api/Activation';

/** Refused with `sim_unavailable` when this SIM can't be activated. */
export async function validateSimCard(iccid: string): Promise<void> {
  const valid = await request<unknown>({
    method: 'GET',
    path: `${family}/ValidateSimCard`,
    query: { iccid },
  });
  if (!valid) throw new ApiError(200, 'sim_unavailable');
}

export async function isActivationPending(): Promise<boolean> {
  const answer = await request<unknown>({
    method: 'GET',
    path: `${family}/IsActivationPending`,
    session: true,
  });
  return Boolean(answer);
}

/** The plans on offer; empty when there are none. */
export function prepaidPlans(): Promise<Listed<Plan>> {
  return requestList({ method: 'POST', path: `${family}/PrepaidPlans`, session: true });
}

export interface QuoteQuery {
  planId: PlanId;
  provinceCode: ProvinceCode;
  /** YYYY-MM-DD. */
  start: string;
}

/** The price of an activation with the customer's own SIM, taxes included; none is a refusal. */
export async function totalPrepaid(query: QuoteQuery): Promise<Quote> {
  const answer = await request<Quote[] | null>({
    method: 'GET',
    path: `${family}/GetTotalPrepaid`,
    query: { orderSimcard: false, ...query },
    session: true,
  });
  const [quote] = answer ?? [];
  if (!quote) throw new ApiError(200, '');
  return quote;
}

/**
 * Submits the activation and returns its payment id. Refused with `sim_unavailable`,
 * `activation_pending`, `quote_changed` or `portin_invalid` (and the field).
 */
export async function postActivation(body: ActivationRequest): Promise<string> {
  const paId = await request<number | string>({
    method: 'POST',
    path: `${family}/PostActivationInfoPrepaid`,
    body,
    session: true,
  });
  return String(paId);
}

/** Fails with `raw_card_disabled` where card bodies are off. */
export function prepaidActivationPayment(body: RawCard): Promise<Done> {
  return request({
    method: 'POST',
    path: `${family}/PrepaidActivationPayment`,
    body,
    session: true,
  });
}
