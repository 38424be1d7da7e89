import { addressFields, postalCodeFits } from '@/domain/address';
import { required } from '@/domain/fields';
import { z } from '@/domain/zod';
import type { ValidationId } from '@/i18n/validation';

/** Both at once are asked for: the rule has one message. */
export const nameSchema = z.object({
  firstName: required('namesRequired'),
  lastName: required('namesRequired'),
});

export const addressSchema = z.object(addressFields).check(
  z.refine(({ postalCode, province }) => postalCodeFits(postalCode, province), {
    path: ['postalCode'],
    error: 'postalCode' satisfies ValidationId,
  }),
);
