import type { AppPath } from '@/paths';

/** What the layout knows of a route. */
export interface RouteHandle {
  /** Where the back bar leads when history doesn't; null where there is no back bar. */
  parent: AppPath | null;
  /** Where most go from here: loaded, with what they read, when there is nothing else to do. */
  next?: readonly AppPath[];
  /** The place in the activation journey. */
  step?: number;
}

/** The steps of the activation journey: SIM, plan, details, review, payment. */
export const activationSteps = 5;
