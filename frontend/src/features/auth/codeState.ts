/** What the code screen and the reset screen are told by the screen before, through navigation. */
export interface CodeState {
  userId: string;
  /** Which journey the code belongs to. */
  origin: 'register' | 'forgetPassword';
  email: string;
}

export interface ResetState {
  userId: string;
  accessCode: string;
  email: string;
}

/** Navigation state is lost in a new tab and may be of an older build: undefined then. */
export function readCodeState(state: unknown): CodeState | undefined {
  const { userId, origin, email } = (state ?? {}) as Partial<CodeState>;
  if (!userId || (origin !== 'register' && origin !== 'forgetPassword')) return undefined;
  return { userId, origin, email: email ?? '' };
}

export function readResetState(state: unknown): ResetState | undefined {
  const { userId, accessCode, email = '' } = (state ?? {}) as Partial<ResetState>;
  return userId && accessCode ? { userId, accessCode, email } : undefined;
}
