import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from '@/lib/zod';

/** The form that fields are given; what it submits has passed the schema. */
export type AppForm<Values extends FieldValues, Output = Values> = UseFormReturn<
  Values,
  unknown,
  Output
>;

/**
 * A form held by a schema whose messages are validation ids. Nothing is checked before the first
 * submission, then each field as it changes. The error summary takes the focus, not a field.
 */
export function useZodForm<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): AppForm<Values, Output> {
  return useForm<Values, unknown, Output>({
    resolver: resolverFor(schema),
    defaultValues,
    shouldFocusError: false,
  });
}

/** Keeps the first error of each field, in the schema's order. */
export function resolverFor<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Values>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of result.error.issues) {
      errors[path.join('.')] ??= { type: 'validation', message };
    }
    return { values: {}, errors: errors as never };
  };
}
