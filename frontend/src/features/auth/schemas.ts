import { compact, email, newPassword, required } from '@/domain/fields';
import type { ValidationId } from '@/domain/validationId';
import { z } from '@/lib/zod';

export const registerSchema = z.object({
  firstName: required('firstNameRequired'),
  lastName: required('lastNameRequired'),
  email,
  password: newPassword,
});

/** Both at once are asked for: the rule has one message. */
export const loginSchema = z.object({
  email: required('loginRequired'),
  password: z.string().check(z.minLength(1, { error: 'loginRequired' satisfies ValidationId })),
});

export const codeSchema = z.object({ code: compact(/^\d{6}$/, 'otp') });

export const forgetSchema = z.object({ email });

export const resetSchema = z.object({ newPassword, confirmPassword: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwordsDiffer' satisfies ValidationId,
  }),
);
