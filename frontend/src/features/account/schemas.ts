import { addressFields } from '@/domain/address';
import { required } from '@/domain/fields';
import { z } from '@/lib/zod';

/** Both at once are asked for: the rule has one message. */
export const nameSchema = z.object({
  firstName: required('namesRequired'),
  lastName: required('namesRequired'),
});

export const addressSchema = z.object(addressFields);
