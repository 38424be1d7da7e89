import { afterEach, describe, expect, it, vi } from 'vitest';
import { login } from '@/test/fixtures';
import { clearSession, followOtherTabs, startSession } from './session';
import { user } from './user';
import { userInfo } from './userInfo';

describe('a session', () => {
  it('begins with what the login answered', () => {
    startSession(login);
    expect(user.get()).toEqual({
      loggedIn: true,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      userId: '1001',
      idToken: 'token-of-ada',
    });
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(localStorage.getItem('idToken')).toBe('token-of-ada');
    expect(userInfo.get().cnum).toBe('C1001');
  });

  it('leaves nothing behind', () => {
    startSession(login);
    sessionStorage.setItem('codeSentAt', '1');
    clearSession();
    expect(user.get()).toMatchObject({ loggedIn: false, idToken: '', email: '' });
    expect(userInfo.get().firstName).toBe('');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves nothing to another customer who logs in next', () => {
    startSession(login);
    userInfo.save({ city: 'Toronto', isSuspended: true });
    startSession({ ...login, UserId: '1002', FirstName: 'Zoe' });
    expect(userInfo.get()).toMatchObject({ firstName: 'Zoe', city: '', isSuspended: false });
    expect(localStorage.getItem('city')).toBeNull();
  });

  it('keeps what the same customer has typed', () => {
    startSession(login);
    userInfo.save({ city: 'Toronto' });
    startSession(login);
    expect(userInfo.get().city).toBe('Toronto');
  });
});

describe('another tab', () => {
  let stop = () => {};
  afterEach(() => stop());

  const storageEvent = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

  it('that clears the storage ends the session here', () => {
    const ended = vi.fn();
    stop = followOtherTabs(ended);
    startSession(login);
    localStorage.clear();
    storageEvent(null);
    expect(user.get().loggedIn).toBe(false);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('in which somebody else logs in ends the session here', () => {
    const ended = vi.fn();
    startSession(login);
    stop = followOtherTabs(ended);
    localStorage.setItem('userId', '1002');
    storageEvent('idToken');
    expect(user.get().userId).toBe('1002');
    expect(ended).toHaveBeenCalledOnce();
  });

  it('that logs in logs in here', () => {
    const ended = vi.fn();
    stop = followOtherTabs(ended);
    localStorage.setItem('idToken', 'token-of-ada');
    localStorage.setItem('loggedIn', 'true');
    storageEvent('loggedIn');
    expect(user.get()).toMatchObject({ loggedIn: true, idToken: 'token-of-ada' });
    expect(ended).not.toHaveBeenCalled();
  });

  it('that stores something else changes nothing', () => {
    startSession(login);
    stop = followOtherTabs(vi.fn());
    localStorage.removeItem('idToken');
    storageEvent('city');
    expect(user.get().idToken).toBe('token-of-ada');
  });
});
