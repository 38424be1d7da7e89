/**
 * Validation for the whole app: import `z` from here alone, so that code generation, which the
 * content security policy forbids, is off before the first schema exists.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
