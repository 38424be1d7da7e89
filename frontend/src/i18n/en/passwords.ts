/** Texts of a forgotten password and of its successor. */
export default {
  email: 'Email',
  forgetTitle: 'Forgot your password?',
  forgetLead: 'Tell us your email and we will send you a code to set a new one.',
  resetSent: 'OTP sent to your email',
  resetSendFailed: 'OTP verification failed. Please try again.',
  resetTitle: 'Set a new password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  resetDone: 'Password reset successfully!',
  newCode: 'Ask for a new code',
  resetFailed: 'Password reset failed. Please try again.',
} as const;
