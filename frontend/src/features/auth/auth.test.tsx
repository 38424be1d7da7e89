import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { queries } from '@/api/queries';
import { paths } from '@/paths';
import { queryClient } from '@/session/queryClient';
import { user } from '@/session/user';
import { accountInfo, config, login, outlook, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure, noConnection, refusal } from '@/test/server';

const done = { IsSuccess: true, Message: '' };
const family = '/api/LoginRegistration' as const;

async function submit(customer: ReturnType<typeof renderApp>['user'], name = 'Continue') {
  await customer.click(screen.getByRole('button', { name }));
}

/** The text that has the focus after a submission that failed. */
const summary = () => screen.findByRole('alert');

async function fillRegistration(customer: ReturnType<typeof renderApp>['user']) {
  await heading('Create your account');
  await customer.type(screen.getByLabelText('First Name'), 'Ada');
  await customer.type(screen.getByLabelText('Last Name'), 'Lovelace');
  await customer.type(screen.getByLabelText('Email'), 'ada@example.com');
  await customer.type(screen.getByLabelText('Password'), 'Light-2026!');
}

describe('/register', () => {
  it('names every fault, in a summary that has the focus and beside the field', async () => {
    const { user: customer } = renderApp(paths.register);
    await heading('Create your account');
    await submit(customer, 'Submit');
    const alert = await summary();
    expect(alert).toHaveFocus();
    expect(document.title).toBe('Error: Create your account – Light');
    for (const [label, message] of [
      ['First Name', 'First Name is required'],
      ['Last Name', 'Last Name is required'],
      ['Email', 'Please enter a valid email address.'],
      [
        'Password',
        'Password must be at least 8 characters long and include at least one number, one uppercase letter, and one special character.',
      ],
    ] as const) {
      expect(screen.getByLabelText(label), label).toBeInvalid();
      expect(screen.getByLabelText(label), label).toHaveAccessibleDescription(message);
      await customer.click(screen.getByRole('link', { name: message }));
      expect(screen.getByLabelText(label), 'the link focuses its field').toHaveFocus();
    }
  });

  it('ticks the password’s rules off while it is typed, and can show it', async () => {
    const { user: customer } = renderApp(paths.register);
    await heading('Create your account');
    const password = screen.getByLabelText('Password');
    await customer.type(password, 'Light');
    const rules = () =>
      screen.getAllByRole('listitem').map((item) => item.textContent?.replace('not met yet', ' ✗'));
    expect(rules()).toEqual([
      'At least 8 characters ✗',
      'A number ✗',
      'An uppercase lettermet',
      'A special character ✗',
    ]);
    await customer.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await customer.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('goes on to the code, which belongs to the registration', async () => {
    answer('post', `${family}/LightPhoneRegistration`, { ...done, UserId: '1001' });
    const { user: customer, router } = renderApp(paths.register);
    await fillRegistration(customer);
    await submit(customer, 'Submit');
    await heading('Check your email');
    expect(screen.getByText('OTP sent to your email!')).toBeVisible();
    expect(router.location.state).toMatchObject({ userId: '1001', origin: 'register' });
  });

  it('sends who has an account to log in', async () => {
    answer('post', `${family}/LightPhoneRegistration`, refusal('user_exists'));
    const { user: customer } = renderApp(paths.register);
    await fillRegistration(customer);
    await submit(customer, 'Submit');
    await heading('Log in');
    expect(screen.getByText('User already exists. Log in please!')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it.each([
    ['a refusal with a text', refusal('password_policy', 'Too simple.'), 'Too simple.'],
    [
      'a common password',
      refusal('password_common', 'Common.'),
      'This password is among the most common ones. Please choose another.',
    ],
    [
      'a password made of the name',
      refusal('password_personal', 'Personal.'),
      'Please choose a password that isn’t made of your name or email address.',
    ],
    ['a refusal without', refusal('invalid_request'), 'Registration failed. Please try again.'],
    ['a server error with a text', failure(502, 'carrier_error', 'Down.'), 'Down.'],
    ['a server error without', failure(500, 'internal'), 'Server error occurred.'],
    ['anything else', failure(403, 'forbidden'), 'An unexpected error occurred. Please try again.'],
    ['no connection', noConnection, 'An unexpected error occurred. Please try again.'],
  ])('says of %s what the specification says', async (_, value, message) => {
    answer('post', `${family}/LightPhoneRegistration`, value);
    const { user: customer } = renderApp(paths.register);
    await fillRegistration(customer);
    await submit(customer, 'Submit');
    expect(await summary()).toHaveTextContent(message);
    expect(await summary()).toHaveFocus();
  });

  it('says nothing in English on a French page', async () => {
    answer(
      'post',
      `${family}/LightPhoneRegistration`,
      refusal('invalid_request', 'No such domain'),
    );
    const { user: customer } = renderApp(paths.register);
    await fillRegistration(customer);
    await customer.click(screen.getByRole('button', { name: 'Français' }));
    await heading('Créez votre compte');
    await submit(customer, 'Soumettre');
    expect(await summary()).toHaveTextContent(/L’inscription a échoué/);
  });

  it('keeps what was typed but the password, for who comes back to correct the address', async () => {
    answer('post', `${family}/LightPhoneRegistration`, { ...done, UserId: '1001' });
    const { user: customer, router } = renderApp(paths.register);
    await fillRegistration(customer);
    await submit(customer, 'Submit');
    await heading('Check your email');
    expect(screen.getByText(/code we sent to ada@example\.com\./)).toBeVisible();
    act(() => void router.navigate(-1));
    await heading('Create your account');
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Light-2026!');
  });

  it('asks once however often Submit is pressed', async () => {
    const asked = answer('post', `${family}/LightPhoneRegistration`, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return Response.json({ ...done, UserId: '1001' });
    });
    const { user: customer } = renderApp(paths.register);
    await fillRegistration(customer);
    await customer.dblClick(screen.getByRole('button', { name: 'Submit' }));
    await heading('Check your email');
    expect(asked.calls).toHaveLength(1);
  });
});

describe('/emailcode', () => {
  const at = (origin: 'register' | 'forgetPassword') => ({
    pathname: paths.emailCode,
    state: { userId: '1001', origin, email: 'ada@example.com' },
  });

  async function enterCode(customer: ReturnType<typeof renderApp>['user'], code: string) {
    await heading('Check your email');
    await customer.click(screen.getByLabelText('Security code'));
    await customer.paste(code);
    await submit(customer);
  }

  it('leads to login when it isn’t known whose code it is', async () => {
    renderApp(paths.emailCode);
    await heading('Log in');
  });

  it('wants all six digits', async () => {
    const { user: customer } = renderApp(at('register'));
    await enterCode(customer, '12345');
    expect(await summary()).toHaveTextContent('Please enter the complete OTP.');
  });

  it('takes digits with spaces, corrects with backspace, and fills in by itself', async () => {
    const { user: customer } = renderApp(at('register'));
    await heading('Check your email');
    const code = screen.getByLabelText('Security code');
    await customer.type(code, '12 34-5678');
    expect(code).toHaveValue('123456');
    await customer.keyboard('{Backspace}{Backspace}');
    expect(code).toHaveValue('1234');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
  });

  it.each([
    ['a wrong code', refusal('invalid_otp'), 'Invalid OTP. Please try again.'],
    ['another failure', failure(500, 'internal'), 'An error occurred. Please try again.'],
    [
      'too many attempts',
      failure(429, 'rate_limited'),
      'Too many attempts. Please wait a few minutes and try again.',
    ],
  ])('says what went wrong with the code: %s', async (_, value, message) => {
    answer('post', `${family}/LightPhoneValidateOTP`, value);
    const { user: customer } = renderApp(at('register'));
    await enterCode(customer, '000000');
    expect(await summary()).toHaveTextContent(message);
  });

  it('lets in who verified the code though what is pending can’t be told', async () => {
    answer('post', `${family}/LightPhoneValidateOTP`, { ...login, ClientRef: '' });
    answer('get', '/api/Activation/IsActivationPending', failure(502, 'carrier_error'));
    answer('get', '/api/ManageAccount/GetOutlook', outlook);
    answer('post', '/api/Session/KeepAlive', done);
    const { user: customer } = renderApp(at('register'));
    await enterCode(customer, '123456');
    await heading('Activate your SIM');
    expect(user.get().loggedIn).toBe(true);
  });

  it('after a registration without a login leads to login', async () => {
    answer('post', `${family}/LightPhoneValidateOTP`, done);
    const { user: customer } = renderApp(at('register'));
    await enterCode(customer, '123456');
    await heading('Log in');
    expect(screen.getByText('Account activated successfully!')).toBeVisible();
  });

  it('after a forgotten password leads to the new one, with the code', async () => {
    const asked = answer('post', `${family}/LightPhoneValidateOTP`, done);
    const { user: customer, router } = renderApp(at('forgetPassword'));
    await enterCode(customer, '123456');
    await heading('Set a new password');
    expect(asked.calls).toEqual([{ UserId: '1001', AccessCode: '123456' }]);
    expect(router.location.state).toEqual({
      userId: '1001',
      accessCode: '123456',
      email: 'ada@example.com',
    });
  });

  it('sends the code again, and then not for a minute, even after a reload', async () => {
    const asked = answer('post', `${family}/LightPhoneResendOTP`, done);
    const { user: customer } = renderApp(at('register'));
    await heading('Check your email');
    await customer.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('OTP has been resent to your email.')).toBeVisible();
    expect(asked.calls).toEqual([{ UserId: '1001' }]);
    expect(await screen.findByRole('button', { name: 'Resend in 60 s' })).toBeDisabled();
    expect(screen.getByLabelText('Security code')).toHaveFocus();
    cleanup(); // as a reload does
    renderApp(at('register'));
    await heading('Check your email');
    expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  });

  it('says when the code could not be sent again', async () => {
    answer('post', `${family}/LightPhoneResendOTP`, failure(502, 'carrier_error'));
    const { user: customer } = renderApp(at('register'));
    await heading('Check your email');
    await customer.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await summary()).toHaveTextContent('Failed to resend OTP. Please try again.');
  });
});

describe('/login', () => {
  async function logIn(customer: ReturnType<typeof renderApp>['user']) {
    await heading('Log in');
    await customer.type(screen.getByLabelText('Email'), 'ada@example.com');
    await customer.type(screen.getByLabelText('Password'), 'Light-2026!');
    await submit(customer);
  }

  it('waits for the log-out before it, whose answer would take its cookie', async () => {
    loggedIn();
    const order: string[] = [];
    let end = () => {};
    answer('post', '/api/Session/Logout', async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      order.push('logged out');
      return HttpResponse.json(done);
    });
    answer('post', `${family}/LightPhoneLogin`, () => {
      order.push('login');
      return HttpResponse.json(refusal('bad_credentials'));
    });
    const { user: customer, router } = renderApp(paths.landing);
    await customer.click(await screen.findByRole('button', { name: 'Logout' }));
    act(() => void router.navigate(paths.login));
    await logIn(customer);
    end();
    await screen.findByText('Invalid email or password. Please try again.');
    expect(order).toEqual(['logged out', 'login']);
  });

  it('asks for all that My Plans shows at once, and for nothing twice', async () => {
    queryClient.setQueryData(queries.appConfig.queryKey, config);
    const asked: number[] = [];
    let all = () => {};
    const allAsked = new Promise<void>((resolve) => {
      all = resolve;
    });
    /** No call is answered before the last of the four has been made. */
    const beside = (path: `/api/${string}`, value: unknown) =>
      answer('get', path, async () => {
        asked.push(performance.now());
        if (asked.length === 4) all();
        await allAsked;
        return HttpResponse.json(value as never);
      });
    answer('post', '/api/Session/KeepAlive', done);
    answer('post', `${family}/LightPhoneLogin`, login);
    beside('/api/Activation/IsActivationPending', false);
    beside('/api/Account/GetProfile', profile);
    beside('/api/Account/AccountInfo', accountInfo);
    beside('/api/ManageAccount/GetOutlook', outlook);
    const { user: customer } = renderApp(paths.login);
    await logIn(customer);
    expect(await screen.findByText('+1 (416) 555-0123')).toBeVisible();
    expect(await screen.findByText(/\$33\.90/)).toBeVisible();
    expect(asked).toHaveLength(4);
    // What a screen does when it has nothing else to do comes later.
    expect(Math.max(...asked) - Math.min(...asked), 'between the calls').toBeLessThan(1000);
  });

  it('wants both, and says so once', async () => {
    const { user: customer } = renderApp(paths.login);
    await heading('Log in');
    await submit(customer);
    const alert = await summary();
    expect(alert.querySelectorAll('li')).toHaveLength(1);
    expect(alert).toHaveTextContent('Please enter both email and password.');
  });

  it.each([
    ['an activation is pending', true, 'C1001', paths.pendingActivation],
    ['none has been made', false, '', paths.activation],
    ['all is active', false, 'C1001', paths.myPlan],
  ])('when %s leads there', async (_, pending, ClientRef, path) => {
    answer('get', '/api/App/Config', config);
    answer('get', '/api/Account/GetProfile', failure(500, 'internal'));
    answer('get', '/api/Account/AccountInfo', failure(500, 'internal'));
    answer('get', '/api/ManageAccount/GetOutlook', failure(500, 'internal'));
    answer('post', `${family}/LightPhoneLogin`, { ...login, ClientRef });
    const asked = answer('get', '/api/Activation/IsActivationPending', pending);
    const { user: customer, router } = renderApp(paths.login);
    await logIn(customer);
    await waitFor(() => expect(router.location.pathname).toBe(path));
    expect(user.get()).toMatchObject({ loggedIn: true, idToken: 'token-of-ada' });
    expect(asked.headers[0]?.get('Authtoken')).toBe('token-of-ada');
  });

  it.each([
    [
      'wrong credentials',
      refusal('bad_credentials'),
      'Invalid email or password. Please try again.',
    ],
    ['another failure', failure(503, 'unavailable'), 'An error occurred. Please try again.'],
  ])('says what went wrong with the login: %s', async (_, value, message) => {
    answer('post', `${family}/LightPhoneLogin`, value);
    const { user: customer } = renderApp(paths.login);
    await logIn(customer);
    expect(await summary()).toHaveTextContent(message);
    expect(user.get().loggedIn).toBe(false);
  });

  it('sends who hasn’t verified the address to the code', async () => {
    const unverified = refusal('unverified', '', { UserId: '1001' });
    answer('post', `${family}/LightPhoneLogin`, unverified);
    const { user: customer, router } = renderApp(paths.login);
    await logIn(customer);
    await heading('Check your email');
    expect(router.location.state).toMatchObject({ userId: '1001', origin: 'register' });
  });
});

describe('a forgotten password', () => {
  it('is asked about with the address that was typed to log in', async () => {
    const { user: customer } = renderApp(paths.login);
    await heading('Log in');
    await customer.type(screen.getByLabelText('Email'), 'ada@example.com');
    await customer.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await heading('Forgot your password?');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('sends a code to the address', async () => {
    const asked = answer('post', `${family}/LightPhoneForgotPassword`, { ...done, UserId: 'x1' });
    const { user: customer, router } = renderApp(paths.forgetPassword);
    await heading('Forgot your password?');
    await customer.type(screen.getByLabelText('Email'), 'ada@example.com');
    await submit(customer, 'Send');
    await heading('Check your email');
    expect(screen.getByText('OTP sent to your email')).toBeVisible();
    expect(asked.calls).toEqual([{ Email: 'ada@example.com' }]);
    expect(router.location.state).toMatchObject({ userId: 'x1', origin: 'forgetPassword' });
  });

  it('wants an address, and says when sending failed', async () => {
    answer('post', `${family}/LightPhoneForgotPassword`, failure(500, 'internal'));
    const { user: customer } = renderApp(paths.forgetPassword);
    await heading('Forgot your password?');
    await submit(customer, 'Send');
    expect(await summary()).toHaveTextContent('Please enter a valid email address.');
    await customer.type(screen.getByLabelText('Email'), 'ada@example.com');
    await submit(customer, 'Send');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'OTP verification failed. Please try again.',
      ),
    );
  });

  const atReset = {
    pathname: paths.resetPassword,
    state: { userId: '1001', accessCode: '123456', email: 'ada@example.com' },
  };

  async function reset(customer: ReturnType<typeof renderApp>['user'], confirm: string) {
    await heading('Set a new password');
    await customer.type(screen.getByLabelText('New Password'), 'Light-2027!');
    await customer.type(screen.getByLabelText('Confirm Password'), confirm);
    await submit(customer, 'Submit');
  }

  it('is replaced by a new one', async () => {
    const asked = answer('post', `${family}/LightPhoneResetPassword`, done);
    const { user: customer } = renderApp(atReset);
    await reset(customer, 'Light-2027!');
    await heading('Log in');
    expect(screen.getByText('Password reset successfully!')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(asked.calls).toEqual([
      {
        UserId: '1001',
        AccessCode: '123456',
        NewPassword: 'Light-2027!',
        ConfirmPassword: 'Light-2027!',
      },
    ]);
  });

  it('wants the new one twice', async () => {
    const { user: customer } = renderApp(atReset);
    await reset(customer, 'Light-2028!');
    expect(await summary()).toHaveTextContent('Passwords do not match.');
  });

  it('says when it could not be replaced', async () => {
    answer('post', `${family}/LightPhoneResetPassword`, refusal('invalid_otp'));
    const { user: customer } = renderApp(atReset);
    await reset(customer, 'Light-2027!');
    expect(await summary()).toHaveTextContent('Password reset failed. Please try again.');
    await customer.click(screen.getByRole('link', { name: 'Ask for a new code' }));
    await heading('Forgot your password?');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('begins anew when the code is lost', async () => {
    renderApp(paths.resetPassword);
    await heading('Forgot your password?');
  });
});
