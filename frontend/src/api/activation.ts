import type { ProvinceCode } from '@/domain/provinces';
import { get } from './client';
import { ApiError } from './codes';
import type { PlanId, Quote } from './types';

/** Refused with `sim_unavailable` when this SIM can't be activated. */
export async function validateSimCard(iccid: string): Promise<void> {
  const valid = await get('/api/Activation/ValidateSimCard', { iccid });
  if (!valid) throw new ApiError(200, 'sim_unavailable');
}

/**
 * The price of an activation with the customer's own SIM from a civil date on, taxes included. An
 * answer without one is a refusal.
 */
export async function totalPrepaid(
  planId: PlanId,
  provinceCode: ProvinceCode,
  start: string,
): Promise<Quote> {
  const query = { orderSimcard: false, planId: String(planId), provinceCode, start };
  const quotes: Quote[] | null = await get('/api/Activation/GetTotalPrepaid', query);
  const [quote] = quotes ?? [];
  if (!quote) throw new ApiError(200, '');
  return quote;
}
