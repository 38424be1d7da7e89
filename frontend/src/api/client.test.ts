import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '@/session/session';
import { user } from '@/session/user';
import { login } from '@/test/fixtures';
import { inServedPage } from '@/test/servedPage';
import { answer, failure, noConnection, refusal } from '@/test/server';
import { apiBase } from './base';
import { get, list, post, requestTimeoutMs } from './client';
import { ApiError } from './codes';
import { IntentFormatError, readIntent } from './payment';

const path = '/api/Account/GetProfile';
const getProfile = () => get(path);

describe('a call', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('carries the fixed headers, and the token when it is of a session', async () => {
    startSession(login);
    const asked = answer('get', path, { Email: 'ada@example.com' });
    const configured = answer('get', '/api/App/Config', {});
    await expect(getProfile()).resolves.toEqual({ Email: 'ada@example.com' });
    await get('/api/App/Config');
    const [session] = asked.headers;
    const [open] = configured.headers;
    expect(Object.fromEntries(session ?? [])).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      clientid: 'alpha',
      authtoken: 'token-of-ada',
    });
    expect(open?.has('Authtoken')).toBe(false);
    // A page without configuration has no token to send: the build brings none.
    expect(open?.has('ApiToken')).toBe(false);
  });

  it('carries the token of the installation that served the page', async () => {
    const { get } = await inServedPage(
      { ApiToken: 'of-this-installation' },
      () => import('./client'),
    );
    const asked = answer('get', path, null);
    await get(path);
    expect(asked.headers[0]?.get('ApiToken')).toBe('of-this-installation');
  });

  it.each([
    ['a bare number', 5001],
    ['a bare boolean', false],
    ['null', null],
    ['a list', []],
  ])('gives %s as it came', async (_, value) => {
    answer('get', path, value);
    await expect(getProfile()).resolves.toEqual(value);
  });

  it.each([
    ['a refusal', refusal('invalid_otp', 'Invalid OTP.'), 200, 'invalid_otp', true],
    ['a failure', failure(503, 'unavailable'), 503, 'unavailable', false],
    ['a failure that is HTML', () => new Response('<html>', { status: 502 }), 502, '', false],
    ['a success that is HTML', () => new Response('<html>'), 502, 'carrier_error', false],
    ['no connection', noConnection, 0, 'network', false],
  ])('throws %s with its code', async (_, value, status, code, refused) => {
    answer('get', path, value);
    const error = await getProfile().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, code, refused });
  });

  it('gives up after 60 seconds', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    await expect(getProfile()).rejects.toMatchObject({ code: 'timeout' });
    expect(timeout).toHaveBeenCalledWith(60_000);
    expect(requestTimeoutMs).toBe(60_000);
  });

  it('logs failures without what was said', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer('post', '/api/LoginRegistration/LightPhoneLogin', failure(500, 'internal', 'secret'));
    const body = { Email: 'ada@example.com', Password: 'Light-2026!' };
    const refused = post('/api/LoginRegistration/LightPhoneLogin', body);
    await expect(refused).rejects.toMatchObject({ status: 500 });
    expect(logged).toHaveBeenCalledWith(
      'POST /api/LoginRegistration/LightPhoneLogin: 500 internal',
    );
  });

  it('ends a dead session and starts the app afresh', async () => {
    startSession(login);
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, host: 'localhost', assign });
    answer('get', path, failure(401, 'session_expired'));
    await expect(getProfile()).rejects.toMatchObject({ status: 401 });
    expect(assign).toHaveBeenCalledWith('/');
    expect(user.get().loggedIn).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves a session alone that began after it was made', async () => {
    startSession(login);
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, host: 'localhost', assign });
    answer('get', path, failure(401, 'session_expired'));
    const late = getProfile();
    startSession({ ...login, IdToken: 'token-of-the-next' });
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(assign).not.toHaveBeenCalled();
    expect(user.get().idToken).toBe('token-of-the-next');
  });

  it('leaves the page alone where no session is left to end', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, host: 'localhost', assign });
    answer('get', path, failure(401, 'session_expired'));
    await expect(getProfile()).rejects.toMatchObject({ status: 401 });
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a list', () => {
  const history = '/api/Account/GetPaymentHistory';

  it('tells how many records were left out', async () => {
    const records = () => new Response('[{}]', { headers: { 'X-Omitted': '2' } });
    answer('get', history, records);
    await expect(list('get', history)).resolves.toEqual({ items: [{}], omitted: 2 });
  });

  it('is empty where nothing is answered', async () => {
    answer('get', history, null);
    await expect(list('get', history)).resolves.toEqual({ items: [], omitted: 0 });
  });
});

describe('an intent', () => {
  it.each([
    ['a plain string', 'secret'],
    ['clientSecret', { clientSecret: 'secret' }],
    ['client_secret', { client_secret: 'secret' }],
    ['data', { data: 'secret' }],
  ])('is read from %s', (_, value) => {
    expect(readIntent(value).clientSecret).toBe('secret');
  });

  it.each([[''], [null], [7], [{}], [{ clientSecret: 7 }], [{ data: '' }], [['secret']]])(
    'is not read from %j',
    (value) => {
      expect(() => readIntent(value)).toThrow(IntentFormatError);
    },
  );
});

describe('the server base', () => {
  const production = {
    VITE_PRODUCTION_HOST: 'my.example.com',
    VITE_PRODUCTION_API_BASE: 'https://api.example.com',
    VITE_API_BASE: 'https://staging.example.com',
  } as ImportMetaEnv;

  it.each([
    ['the page’s own origin', {} as ImportMetaEnv, 'my.example.com', ''],
    ['production’s', production, 'my.example.com', 'https://api.example.com'],
    ['elsewhere’s', production, 'localhost:8080', 'https://staging.example.com'],
  ])('is %s', (_, env, host, base) => {
    expect(apiBase(env, host)).toBe(base);
  });
});
