import type { AppConfig } from './types';

type Declared = AppConfig['Capabilities'];
export type CancellationEffect = NonNullable<Declared['Terminate']>['Effect'];

/** What the carrier and the operator's configuration let a customer do. */
export interface Capabilities extends Omit<Declared, 'Terminate'> {
  /** The effect is missing where it isn't known. */
  Terminate: { Reasons: readonly string[]; Effect?: CancellationEffect } | null;
  /** Whether cards may be typed into the page itself. */
  RawCards: boolean;
}

/** Reads the configuration's capabilities; nothing else does (tools/capabilities.grit). */
export function capabilitiesOf({ Capabilities, LegacyCards }: AppConfig): Capabilities {
  return { ...Capabilities, RawCards: LegacyCards };
}
