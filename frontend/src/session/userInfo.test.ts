import { describe, expect, it } from 'vitest';
import { plan, quote } from '@/test/fixtures';
import { user } from './user';
import { type UserInfo, userInfo } from './userInfo';

describe('the client state', () => {
  it('has a setter for each field, which changes the state alone', () => {
    for (const name of Object.keys(userInfo.get()) as (keyof UserInfo)[]) {
      const value = { boolean: true, object: plan, string: `a ${name}` }[
        typeof userInfo.get()[name] as 'boolean' | 'object' | 'string'
      ];
      userInfo.set[name](value as never);
      expect(userInfo.get()[name], name).toEqual(value);
    }
    expect(localStorage, 'nothing is stored before store()').toHaveLength(0);
  });

  it('stores texts as they are, booleans as text and objects as JSON', () => {
    userInfo.set.city('Québec');
    userInfo.set.isSuspended(true);
    userInfo.set.planDetails(plan);
    userInfo.set.summaryDetails(quote);
    userInfo.store();
    expect(localStorage.getItem('city')).toBe('Québec');
    expect(localStorage.getItem('isSuspended')).toBe('true');
    expect(JSON.parse(localStorage.getItem('planDetails') ?? '')).toEqual(plan);
    expect(JSON.parse(localStorage.getItem('summaryDetails') ?? '')).toEqual(quote);
  });

  it('stores the plan’s carrier from the carrier field', () => {
    userInfo.save({ carrier: 'Light-CCP' });
    expect(localStorage.getItem('planCarrier')).toBe('Light-CCP');
  });

  it('is restored from local storage', () => {
    userInfo.save({ city: 'Halifax', userPaymentInfo: true, planDetails: plan });
    userInfo.set.city('');
    userInfo.set.userPaymentInfo(false);
    userInfo.set.planDetails({});
    userInfo.restore();
    expect(userInfo.get()).toMatchObject({
      city: 'Halifax',
      userPaymentInfo: true,
      planDetails: plan,
    });
  });

  it.each([
    ['a text that is no JSON', 'broken'],
    ['JSON that is no object', '7'],
    ['null', 'null'],
  ])('takes %s for an empty object', (_, stored) => {
    localStorage.setItem('planDetails', stored);
    userInfo.restore();
    expect(userInfo.get().planDetails).toEqual({});
  });

  it('is cleared by reset, in memory and in storage', () => {
    userInfo.save({ city: 'Regina', portIn: true, planDetails: plan });
    userInfo.reset();
    expect(userInfo.get()).toMatchObject({ city: '', portIn: false, planDetails: {} });
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['1', false],
    ['TRUE', false],
  ])('is logged in for the stored text %j: %s', (stored, loggedIn) => {
    localStorage.setItem('loggedIn', stored);
    user.restore();
    expect(user.get().loggedIn).toBe(loggedIn);
  });
});
