/** The mock's own client: tests use nothing beside it. */
export { World } from '../../carrier-mock/clients/typescript/index.js';

import type { components } from '../../carrier-mock/clients/typescript/openapi';

export type ActivationRecord = components['schemas']['Activation'];
