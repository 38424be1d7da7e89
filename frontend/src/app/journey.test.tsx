import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { config, login, outlook, plan, quote } from '@/test/fixtures';
import { heading, renderApp } from '@/test/renderApp';
import { answer } from '@/test/server';

const done = { IsSuccess: true, Message: '' };

describe('a visitor becomes a customer', () => {
  it('registers, verifies, activates a SIM, chooses a plan and agrees to its price', async () => {
    answer('get', '/api/App/Config', config);
    answer('post', '/api/Session/KeepAlive', done);
    const registration = answer('post', '/api/LoginRegistration/LightPhoneRegistration', {
      ...done,
      UserId: '1001',
    });
    const code = answer('post', '/api/LoginRegistration/LightPhoneValidateOTP', {
      ...login,
      ClientRef: '',
    });
    answer('get', '/api/Activation/IsActivationPending', false);
    answer('get', '/api/ManageAccount/GetOutlook', outlook);
    const sim = answer('get', '/api/Activation/ValidateSimCard', true);
    answer('post', '/api/Activation/PrepaidPlans', [plan]);
    const price = answer('get', '/api/Activation/GetTotalPrepaid', [quote]);
    const request = answer('post', '/api/Activation/PostActivationInfoPrepaid', 5001);
    answer('post', '/api/StripePayment/CreateActivationPaymentIntent', {
      clientSecret: 'pi_1_secret_2',
    });

    const { router, user } = renderApp(paths.landing);
    await user.click(await screen.findByRole('link', { name: 'Register' }));

    await heading('Create your account');
    await user.type(screen.getByLabelText('First Name'), 'Ada');
    await user.type(screen.getByLabelText('Last Name'), 'Lovelace');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'Light-2026!');
    await user.click(screen.getByRole('button', { name: 'Submit' }));

    await heading('Check your email');
    expect(registration.calls).toEqual([
      {
        FirstName: 'Ada',
        LastName: 'Lovelace',
        Email: 'ada@example.com',
        Password: 'Light-2026!',
      },
    ]);
    await user.click(screen.getByLabelText('Security code'));
    await user.paste('123 456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await heading('Activate your SIM');
    expect(code.calls).toEqual([{ UserId: '1001', AccessCode: '123456' }]);
    await user.click(screen.getByLabelText('SIM card number (ICCID)'));
    await user.paste('8912 2300 0000 0000 001f');
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await heading('Choose your plan');
    expect(sim.calls).toEqual([{ iccid: '8912230000000000001' }]);
    await user.click(await screen.findByRole('link', { name: /\$30\.00/ }));
    await heading('Plan details');
    await user.click(screen.getByRole('link', { name: 'Select Plan' }));

    await heading('Your details');
    await user.type(await screen.findByLabelText('Address'), '1 Main Street');
    await user.type(screen.getByLabelText('City'), 'Toronto');
    await user.selectOptions(screen.getByLabelText('Province'), 'Ontario');
    await user.type(screen.getByLabelText('Postal Code'), 'm5v-2t6');
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await heading('Review your order');
    expect(price.calls).toMatchObject([
      { orderSimcard: 'false', planId: '102', provinceCode: 'ON' },
    ]);
    expect(screen.getByText('HST (13%)')).toBeVisible();
    expect(screen.getByText('$33.90')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));

    await waitFor(() => expect(router.location.pathname).toBe(paths.stripePayment));
    expect(router.location.state).toEqual({ paId: '5001' });
    expect(request.calls).toMatchObject([
      {
        simcard_no: '8912230000000000001',
        planId: 102,
        firstName: 'Ada',
        email: 'ada@example.com',
        userId: '1001',
        countryId: 42,
        serviceType: 'M',
        province: 'ON',
        postal: 'M5V 2T6',
        gst_amt: 3.9,
        total: 33.9,
      },
    ]);
  });
});
