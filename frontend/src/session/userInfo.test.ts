import { describe, expect, it } from 'vitest';
import { plan, quote } from '@/test/fixtures';
import { user } from './user';
import { type UserInfo, userInfo } from './userInfo';

/** The fields of the specification (§3, "Client state, userInfo"), each with a value of its own. */
const filled: UserInfo = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  confirmEmail: 'ada@example.org',
  cnum: 'C1001',
  province: 'QC',
  city: 'Québec',
  address: '2 rue des Carrières',
  postalCode: 'G1R 4P5',
  phoneNumber: '4185550104',
  carrier: 'Light-CCP',
  accountNumber: '1234567890123',
  imeiNumber: '490154203237518',
  portIn: true,
  simCardNumber: '1',
  simICCID: '8912230000000000001',
  planDetails: plan,
  summaryDetails: quote,
  startDate: '2026-11-05',
  endDate: '2026-12-05',
  planPrice: '$30.00/month',
  dataCapacity: '6',
  dataUsage: '1.5',
  planCarrier: 'Light-CCP',
  planCalling: 'Unlimited',
  planOverRate: '$10 per extra GB',
  planPfId: '102',
  isSuspended: true,
  userPaymentInfo: true,
  creditCardLast4Digits: '4242',
  creditCardType: 'visa',
  creditCardHolderName: 'Ada Lovelace',
  creditCardExpirationMonth: '9',
  creditCardExpirationYear: '2030',
  PaymentMethodId: 'pm_1',
};
const names = Object.keys(filled) as (keyof UserInfo)[];

describe('the client state', () => {
  it('has a setter for each field, which changes the state alone', () => {
    expect(Object.keys(userInfo.set).sort()).toEqual([...names].sort());
    for (const name of names) userInfo.set[name](filled[name] as never);
    expect(userInfo.get()).toEqual(filled);
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
    userInfo.save(filled);
    const stored = { ...localStorage };
    userInfo.reset();
    Object.assign(localStorage, stored);
    userInfo.restore();
    expect(userInfo.get()).toEqual(filled);
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
    userInfo.save(filled);
    userInfo.reset();
    for (const name of names) {
      const value = userInfo.get()[name];
      const empty = { boolean: false, object: {}, string: '' }[typeof value as 'string'];
      expect(value, name).toEqual(empty);
    }
    expect(localStorage).toHaveLength(0);
  });

  it('of the user is restored from local storage', () => {
    const ada = {
      loggedIn: true,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      userId: '1001',
      idToken: 'token-of-ada',
    };
    for (const [name, value] of Object.entries(ada)) localStorage.setItem(name, String(value));
    user.restore();
    expect(user.get()).toEqual(ada);
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
