import { describe, expect, it } from 'vitest';
import type { z } from '@/lib/zod';
import passwordTable from '../../../bff/internal/rules/testdata/passwords.json';
import { compact, email, newPassword, required } from './fields';

/** The first message of a schema for an input, or 'ok'. */
function verdict(schema: z.ZodMiniType, input: unknown): string {
  const result = schema.safeParse(input);
  return result.success ? 'ok' : (result.error.issues[0]?.message ?? '');
}

describe('field rules', () => {
  it.each([
    ['Ada', 'ok'],
    ['', 'firstNameRequired'],
    ['   ', 'firstNameRequired'],
  ])('required: %j is %s', (input, expected) => {
    expect(verdict(required('firstNameRequired'), input)).toBe(expected);
  });

  it.each([
    ['ada@example.com', 'ok'],
    [' ada@example.com ', 'ok'],
    ['ada@example', 'email'],
    ['ada example@x.ca', 'email'],
    ['@example.com', 'email'],
    ['<ada@example.com>', 'email'],
    ['ada@example.com.', 'email'],
    ['ada\u200b@example.com', 'email'],
    ['ada\u3164@example.com', 'email'],
    ['', 'email'],
  ])('email: %j is %s', (input, expected) => {
    expect(verdict(email, input)).toBe(expected);
  });

  it.each([
    ['Light-2026!', 'ok'],
    ['Élan-2026', 'ok'],
    ['Light-2', 'password'],
    ['Light-light', 'password'],
    ['light-2026!', 'password'],
    ['Light20266', 'password'],
    ['Light 2026', 'ok'],
  ])('password: %j is %s', (input, expected) => {
    expect(verdict(newPassword, input)).toBe(expected);
  });

  it.each(Object.entries(passwordTable))(
    'password, as the BFF’s tests have it: %j %s',
    (input, good) => {
      expect(verdict(newPassword, input)).toBe(good ? 'ok' : 'password');
    },
  );

  it('drops spaces and hyphens before it counts digits', () => {
    expect(compact(/^\d{6}$/, 'otp').parse('12-34 56')).toBe('123456');
    expect(verdict(compact(/^\d{6}$/, 'otp'), '12345')).toBe('otp');
  });
});
