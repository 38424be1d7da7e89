import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultDonors } from '@/domain/carriers';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { activationDraft } from '@/session/activationDraft';
import { user as session } from '@/session/user';
import { userInfo } from '@/session/userInfo';
import { accountInfo, config, plan, profile, quote } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure, refusal } from '@/test/server';
import { normalizeIccid, type PersonalInfo, personalInfoSchema, simSchema } from './schemas';

beforeEach(() => loggedIn({ ClientRef: '' }));

describe('a SIM card number', () => {
  it.each([
    ['8912230000000000001', '8912230000000000001'],
    ['89122300000000000013', '89122300000000000013'],
    ['8912 2300 0000 0000 001', '8912230000000000001'],
    ['8912-2300-0000-0000-001f', '8912230000000000001'],
    ['8912230000000000001F', '8912230000000000001'],
  ])('%j is taken as %j', (typed, iccid) => {
    expect(simSchema.parse({ iccid: typed })).toEqual({ iccid });
    expect(normalizeIccid(typed)).toBe(iccid);
  });

  it.each([[''], ['891223000000000000'], ['891223000000000000123'], ['89122300000000000ab']])(
    '%j is not taken',
    (iccid) => {
      expect(simSchema.safeParse({ iccid }).error?.issues[0]?.message).toBe('iccid');
    },
  );
});

describe('/activation', () => {
  async function enter(iccid: string) {
    const { user, router } = renderApp(paths.activation);
    await heading('Activate your SIM');
    if (iccid) await user.type(screen.getByLabelText('SIM card number (ICCID)'), iccid);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    return { user, router };
  }

  it('wants a whole number', async () => {
    await enter('123');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter a valid SIM card number!',
    );
  });

  it.each([
    ['is not free', false, 'Invalid or unavailable SIM card!'],
    ['is not known', null, 'Invalid or unavailable SIM card!'],
    [
      'can’t be looked up',
      failure(502, 'carrier_error'),
      'Error verifying SIM card. Please try again.',
    ],
  ])('says when the SIM %s', async (_, value, message) => {
    answer('get', '/api/Activation/ValidateSimCard', value);
    await enter('8912230000000000001');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('keeps the number, so that a reload finds it again', async () => {
    answer('get', '/api/Activation/ValidateSimCard', true);
    answer('post', '/api/Activation/PrepaidPlans', [plan]);
    const { router } = await enter('8912230000000000001');
    await waitFor(() => expect(router.location.pathname).toBe(paths.plans));
    await screen.findByText('$30.00');
    expect(localStorage.getItem('simICCID')).toBe('8912230000000000001');
    expect(localStorage.getItem('simCardNumber')).toBe('8912230000000000001');
  });

  it('shows where it stands in the journey', async () => {
    renderApp(paths.activation);
    expect(await screen.findByText('Step 1 of 5')).toBeVisible();
  });
});

describe('the rules of personal info', () => {
  const valid: PersonalInfo = {
    province: 'ON',
    city: 'Toronto',
    address: '1 Main Street',
    postalCode: 'M5V 2T6',
    portIn: 'no',
    carrier: '',
    phoneNumber: '',
    accountNumber: '',
    imeiNumber: '',
  };
  const porting: PersonalInfo = {
    ...valid,
    portIn: 'yes',
    carrier: '1',
    phoneNumber: '416-555-0123',
    accountNumber: '1234567890',
    imeiNumber: '490154203237518',
  };
  const schema = personalInfoSchema(defaultDonors);
  const faults = (info: PersonalInfo) =>
    Object.fromEntries(
      schema.safeParse(info).error?.issues.map(({ path, message }) => [path.join(), message]) ?? [],
    );

  it('accept an address alone, and one with a number', () => {
    expect(faults(valid)).toEqual({});
    expect(faults(porting)).toEqual({});
    expect(schema.parse(porting).phoneNumber).toBe('4165550123');
  });

  it.each<[keyof PersonalInfo, string, string]>([
    ['province', '', 'provinceRequired'],
    ['city', ' ', 'cityRequired'],
    ['address', '', 'addressRequired'],
    ['postalCode', '', 'postalCodeRequired'],
    ['postalCode', '90210', 'postalCode'],
  ])('%s %j: %s', (field, value, message) => {
    expect(faults({ ...valid, [field]: value })).toMatchObject({ [field]: message });
  });

  it.each<[keyof PersonalInfo, string, string]>([
    ['carrier', '', 'carrierRequired'],
    ['phoneNumber', '', 'portInPhone'],
    ['phoneNumber', '41655501234', 'portInPhone'],
    ['imeiNumber', '49015420323751', 'imei'],
    ['accountNumber', '', 'accountNumber'],
    ['accountNumber', '123456789', 'accountNumber'],
    ['accountNumber', '123456789012345678901', 'accountNumber'],
    ['accountNumber', '4165550123', 'accountNumber'],
    ['accountNumber', '12345678ab', 'accountNumber'],
  ])('with a number to bring, %s %j: %s', (field, value, message) => {
    expect(faults({ ...porting, [field]: value })).toEqual({ [field]: message });
    expect(faults({ ...valid, [field]: value }), 'not without').toEqual({});
  });

  it('are told in the order of the fields, those of the number as well', () => {
    const empty = { ...porting, address: '', city: '', province: '', postalCode: '', carrier: '' };
    expect(Object.keys(faults({ ...empty, imeiNumber: '' }))).toEqual([
      'address',
      'city',
      'province',
      'postalCode',
      'carrier',
      'imeiNumber',
    ]);
  });

  it.each(defaultDonors)('$Name: account number $AccountNumber', ({ Key, AccountNumber }) => {
    const without = { ...porting, carrier: String(Key), accountNumber: '' };
    const expected = AccountNumber === 'optional' ? {} : { accountNumber: 'accountNumber' };
    expect(faults(without)).toEqual(expected);
    expect(faults({ ...without, accountNumber: '123' }), 'checked when typed').toEqual({
      accountNumber: 'accountNumber',
    });
  });

  it('are those of the nine carriers; Freedom alone needs no account number', () => {
    expect(defaultDonors.map(({ Key, Name }) => `${Key} ${Name}`)).toEqual([
      '1 Bell',
      '2 Fido',
      '3 Rogers',
      '7 Chatr',
      '8 Lucky Mobile',
      '9 Virgin',
      '10 Freedom',
      '11 Shaw',
      '13 Others',
    ]);
    const optional = defaultDonors.filter(({ AccountNumber }) => AccountNumber === 'optional');
    expect(optional.map(({ Name }) => Name)).toEqual(['Freedom']);
  });
});

describe('/personalInfo', () => {
  beforeEach(() => activationDraft.save({ simICCID: '8912230000000000001', planDetails: plan }));

  async function fillAddress(user: ReturnType<typeof renderApp>['user']) {
    await user.type(await screen.findByLabelText('Address'), '1 Main Street');
    await user.type(screen.getByLabelText('City'), 'Toronto');
    await user.selectOptions(screen.getByLabelText('Province'), 'Ontario');
    await user.type(screen.getByLabelText('Postal Code'), 'M5V 2T6');
  }

  const submit = (user: ReturnType<typeof renderApp>['user']) =>
    user.click(screen.getByRole('button', { name: 'Continue' }));

  it('asks for what a number to bring needs only when there is one', async () => {
    const { user } = renderApp(paths.personalInfo);
    await screen.findByLabelText('Address');
    expect(screen.queryByLabelText('Current carrier')).toBeNull();
    await user.click(screen.getByLabelText('Yes, transfer my number'));
    await user.selectOptions(screen.getByLabelText('Current carrier'), 'Freedom');
    expect(screen.getByLabelText('Account number (optional)')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Current carrier'), 'Bell');
    expect(screen.getByLabelText('Account number')).toBeVisible();
    expect(screen.getByText(/Keep your current service/)).toBeVisible();
  });

  it('keeps the carriers’ names in French, but the rest has a French one', async () => {
    await language.choose('fr');
    activationDraft.save({ portIn: true });
    renderApp(paths.personalInfo);
    const carriers = await screen.findByLabelText<HTMLSelectElement>('Fournisseur actuel');
    const names = [...carriers.options].map(({ text }) => text);
    expect(names.slice(-2)).toEqual(['Shaw', 'Autres']);
  });

  it('names every fault in the words of the specification', async () => {
    const { user } = renderApp(paths.personalInfo);
    await user.click(await screen.findByLabelText('Yes, transfer my number'));
    await submit(user);
    const summary = await screen.findByRole('alert');
    for (const text of [
      'Province is required',
      'City is required',
      'Address is required',
      'Postal Code is required',
      'Carrier is required',
      'Phone number must be 10 digits',
      'IMEI number must be 15 digits',
      'Account number cannot be the same as phone number, and it must be 10-20 digits long.',
    ])
      expect(summary).toHaveTextContent(text);
    await user.type(screen.getByLabelText('Postal Code'), '90210');
    expect(summary).toHaveTextContent('Please enter the correct Postal Code');
  });

  it('takes a phone number as people write it', async () => {
    const { user } = renderApp(paths.personalInfo);
    await user.click(await screen.findByLabelText('Yes, transfer my number'));
    await user.click(screen.getByLabelText('Phone number to transfer'));
    await user.paste('+1 (416) 555-0123');
    expect(screen.getByLabelText('Phone number to transfer')).toHaveValue('4165550123');
  });

  it('offers no transfer when the carrier has none', async () => {
    const Capabilities = { ...config.Capabilities, PortIn: null };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    renderApp(paths.personalInfo);
    await screen.findByLabelText('Address');
    expect(screen.queryByText('Do you want to bring your phone number?')).toBeNull();
  });

  it('forgets a transfer that was begun when the carrier has none', async () => {
    const Capabilities = { ...config.Capabilities, PortIn: null };
    answer('get', '/api/App/Config', { ...config, Capabilities });
    answer('get', '/api/Activation/GetTotalPrepaid', [quote]);
    activationDraft.save({ portIn: true, phoneNumber: '4165550123' });
    const { user, router } = renderApp(paths.personalInfo);
    await fillAddress(user);
    await submit(user);
    await waitFor(() => expect(router.location.pathname).toBe(paths.checkout));
    expect(activationDraft.get().portIn).toBe(false);
  });

  it('keeps what was typed through a reload', async () => {
    const { user } = renderApp(paths.personalInfo);
    await fillAddress(user);
    expect(localStorage.getItem('city')).toBe('Toronto');
    // The draft is read from storage again whenever the session changes.
    session.update({});
    expect(activationDraft.get()).toMatchObject({ province: 'ON', postalCode: 'M5V 2T6' });
  });

  it('keeps every field on the way to My Plans and back, whatever the account holds', async () => {
    loggedIn();
    answer('get', '/api/Account/GetProfile', profile);
    answer('get', '/api/Account/AccountInfo', accountInfo);
    const { user, router } = renderApp(paths.personalInfo);
    await user.type(await screen.findByLabelText('Address'), '5 Rue Principale');
    await user.type(screen.getByLabelText('City'), 'Gatineau');
    await user.selectOptions(screen.getByLabelText('Province'), 'Quebec');
    await user.type(screen.getByLabelText('Postal Code'), 'J8X 1A1');
    await user.click(screen.getByLabelText('Yes, transfer my number'));
    await user.selectOptions(screen.getByLabelText('Current carrier'), 'Rogers');
    await user.type(screen.getByLabelText('Phone number to transfer'), '8195550199');
    await user.type(screen.getByLabelText('Account number'), '1234567890123');
    await user.type(screen.getByLabelText('IMEI number'), '490154203237518');
    act(() => void router.navigate(paths.myPlan));
    await screen.findByText('+1 (416) 555-0123');
    await waitFor(() => expect(userInfo.get().city, 'the specified client state').toBe('Toronto'));
    act(() => void router.navigate(-1));
    for (const kept of [
      '5 Rue Principale',
      'Gatineau',
      'Quebec',
      'J8X 1A1',
      'Rogers',
      '8195550199',
      '1234567890123',
      '490154203237518',
    ]) {
      expect(await screen.findByDisplayValue(kept)).toBeVisible();
    }
    expect(screen.getByLabelText('Yes, transfer my number')).toBeChecked();
  });

  it('forgets a price that was quoted for another province', async () => {
    activationDraft.save({ province: 'ON', summaryDetails: quote });
    const { user } = renderApp(paths.personalInfo);
    await user.selectOptions(await screen.findByLabelText('Province'), 'Quebec');
    await waitFor(() => expect(activationDraft.get().summaryDetails).toBeUndefined());
  });

  it.each([
    ['a refusal', refusal('plan_unavailable'), 'Submission failed. Please try again.'],
    ['no price', [], 'Submission failed. Please try again.'],
    ['a failure', failure(502, 'carrier_error'), 'An error occurred. Please try again later.'],
  ])('says of %s what the specification says', async (_, value, message) => {
    answer('get', '/api/Activation/GetTotalPrepaid', value);
    const { user } = renderApp(paths.personalInfo);
    await fillAddress(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('leads to the other plans when this one is sold no more', async () => {
    answer('get', '/api/Activation/GetTotalPrepaid', failure(404, 'not_found'));
    answer('post', '/api/Activation/PrepaidPlans', [plan]);
    const { user } = renderApp(paths.personalInfo);
    await fillAddress(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer available');
    await user.click(screen.getByRole('link', { name: 'Choose another plan' }));
    await heading('Choose your plan');
    await screen.findByText('$30.00');
  });

  it.each([
    ['a SIM', { simICCID: '' }, 'Activate your SIM', '19 or 20 digits'],
    ['a plan', { planDetails: undefined }, 'Choose your plan', '$30.00'],
  ])('without %s leads to it', async (_, lost, title, content) => {
    answer('post', '/api/Activation/PrepaidPlans', [plan]);
    activationDraft.save(lost);
    renderApp(paths.personalInfo);
    await heading(title);
    await screen.findByText(content);
  });
});

describe('notices of a pending activation', () => {
  it.each([
    [paths.requestSubmitted, 'Request submitted', /was submitted and is under review/],
    [paths.pendingActivation, 'Your activation is being reviewed', /already submitted/],
  ])('%s says so, and Home ends the session', async (path, title, text) => {
    const { user, router } = renderApp(path);
    await heading(title);
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Home' }));
    await waitFor(() => expect(router.location.pathname).toBe(paths.landing));
    expect(localStorage).toHaveLength(0);
  });
});
