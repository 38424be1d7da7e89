/** Calls that begin and end a session: one begins only after the end of the one before. */
import { post } from './client';

let ending: Promise<unknown> = Promise.resolve();

/**
 * Ends the session on the server; survives the page being left. The token dies in its own time if
 * this can't reach it.
 */
export function revokeSession(): void {
  const leaving = { keepalive: true, timeoutMs: 5_000 };
  ending = post('/api/Session/Logout', {}, leaving).catch(() => undefined);
}

// The answer to a log-out takes the session's cookie away, which must not be the new one's.
const lastSessionEnded = () => ending;

/** Refused with `bad_credentials`, or with `unverified` and a UserId after mailing a fresh code. */
export async function login(Email: string, Password: string) {
  await lastSessionEnded();
  return post('/api/LoginRegistration/LightPhoneLogin', { Email, Password });
}

/** Refused with `invalid_otp`. After a registration the answer also logs in, where the carrier can. */
export async function verifyCode(UserId: string, AccessCode: string) {
  await lastSessionEnded();
  return post('/api/LoginRegistration/LightPhoneValidateOTP', { UserId, AccessCode });
}
