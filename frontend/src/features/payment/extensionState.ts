/** What the extension screens tell each other through navigation. */
export interface ExtensionState {
  planId: number;
  useExistingCard: boolean;
}

/** A plan id as navigation state or client state has it; undefined for none. */
export function readPlanId(value: unknown): number | undefined {
  const planId = Number(value);
  return Number.isInteger(planId) && planId > 0 ? planId : undefined;
}
