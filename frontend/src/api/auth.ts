import { lastSessionEnded } from './app';
import { request } from './client';
import type { Done, LoginAnswer, PasswordReset, RegistrationAnswer } from './types';

const family = '/api/LoginRegistration';

export interface Registration {
  FirstName: string;
  LastName: string;
  Email: string;
  Password: string;
}

/** Refused with `user_exists`. A code is mailed; `verifyCode` takes it. */
export function register(body: Registration): Promise<RegistrationAnswer> {
  return request({ method: 'POST', path: `${family}/LightPhoneRegistration`, body });
}

/**
 * Refused with `invalid_otp`. After a registration the answer also logs in, where the carrier can;
 * without an IdToken it doesn't.
 */
export async function verifyCode(
  UserId: string,
  AccessCode: string,
): Promise<Partial<LoginAnswer>> {
  await lastSessionEnded();
  const body = { UserId, AccessCode };
  return request({ method: 'POST', path: `${family}/LightPhoneValidateOTP`, body });
}

export function resendCode(UserId: string): Promise<Done> {
  return request({ method: 'POST', path: `${family}/LightPhoneResendOTP`, body: { UserId } });
}

/** Refused with `bad_credentials`, or with `unverified` and a UserId after mailing a fresh code. */
export async function login(values: { email: string; password: string }): Promise<LoginAnswer> {
  await lastSessionEnded();
  const body = { Email: values.email, Password: values.password };
  return request({ method: 'POST', path: `${family}/LightPhoneLogin`, body });
}

/** Answers alike for known and unknown addresses. */
export function forgotPassword(Email: string): Promise<RegistrationAnswer> {
  return request({ method: 'POST', path: `${family}/LightPhoneForgotPassword`, body: { Email } });
}

/** Consumes the code. Refused with `invalid_otp`. */
export function resetPassword(body: PasswordReset): Promise<Done> {
  return request({ method: 'POST', path: `${family}/LightPhoneResetPassword`, body });
}
