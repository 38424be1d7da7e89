import type { PlanId } from '@/api/types';

/** What the extension screens tell each other through navigation. */
export interface ExtensionState {
  planId: PlanId;
  useExistingCard: boolean;
}

/** A plan id as navigation state or client state has it; undefined for none. */
export function readPlanId(value: unknown): PlanId | undefined {
  const planId = Number(value);
  if (Number.isInteger(planId)) return planId > 0 ? planId : undefined;
  return typeof value === 'string' ? value : undefined;
}
