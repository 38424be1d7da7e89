import { Cards } from '../../carrier-mock/clients/typescript/index.js';
import type { components } from '../../carrier-mock/clients/typescript/openapi';

export type Intent = components['schemas']['Payment'];

/** The card emulator, in all worlds. */
export class Emulator extends Cards {
  /** The intents whose metadata has the given value, newest first. */
  async intents(key: string, value: string | number): Promise<Intent[]> {
    return (await this.payments()).filter(({ Metadata }) => Metadata?.[key] === String(value));
  }
}
