import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queries } from '@/api/queries';
import type { Device } from '@/api/types';
import { language } from '@/i18n/language';
import { paths } from '@/paths';
import { queryClient } from '@/session/queryClient';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer, failure } from '@/test/server';

const here: Device = {
  Id: 'here',
  StartedAt: '2026-11-21T14:00:00Z',
  LastUsedAt: '2026-11-21T14:20:00Z',
  Browser: 'Firefox',
  System: 'Linux',
  Current: true,
};
const phone: Device = { ...here, Id: 'phone', Browser: 'Safari', System: 'iOS', Current: false };
const odd: Device = { ...here, Id: 'odd', Browser: '', System: '', Current: false };
const done = { IsSuccess: true, Message: '' };

describe('/setting/devices', () => {
  let live: Device[];
  beforeEach(() => {
    loggedIn();
    live = [here, phone, odd];
    answer('get', '/api/Session/List', () => Response.json(live));
  });

  it('lists the devices and marks this one', async () => {
    renderApp(paths.devices);
    await heading('Your devices');
    const row = (await screen.findByText('Firefox on Linux')).closest('li');
    expect(row).toHaveTextContent('This device');
    expect(row).toHaveTextContent(/Last used November 21, 2026/);
    expect(screen.getAllByText('This device')).toHaveLength(1);
    expect(screen.getByText('Unknown browser on unknown system')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Firefox/ })).not.toBeInTheDocument();
  });

  it('is in French, too', async () => {
    await language.choose('fr');
    renderApp(paths.devices);
    await heading('Vos appareils');
    expect(await screen.findByText('Safari sur iOS')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Déconnecter Safari sur iOS' })).toBeVisible();
    expect(screen.getByText('Cet appareil')).toBeVisible();
  });

  it('logs one device out', async () => {
    const ends = answer('post', '/api/Session/End', () => {
      live = [here, odd];
      return Response.json(done);
    });
    const { user } = renderApp(paths.devices);
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
    expect(ends.calls).toEqual([{ Id: 'phone' }]);
    expect(screen.getByText('The device is logged out.')).toBeVisible();
  });

  it('takes a device that is gone for logged out', async () => {
    answer('post', '/api/Session/End', (body: unknown) => {
      live = [here, odd];
      return failure(404, 'not_found')(body);
    });
    const { user } = renderApp(paths.devices);
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
    expect(screen.getByText('The device is logged out.')).toBeVisible();
  });

  it('logs all others out', async () => {
    const ends = answer('post', '/api/Session/End', () => {
      live = [here];
      return Response.json(done);
    });
    const { user } = renderApp(paths.devices);
    await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
    expect(ends.calls).toEqual([{ AllOthers: true }]);
    expect(screen.queryByRole('button', { name: /^Log out/ })).not.toBeInTheDocument();
  });

  it('says that it failed', async () => {
    answer('post', '/api/Session/End', failure(503, 'unavailable'));
    const { user } = renderApp(paths.devices);
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }));
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeVisible();
    expect(screen.getByText('Safari on iOS')).toBeVisible();
  });

  it('keeps the list that it has when it can’t be read anew, and says so', async () => {
    const { user } = renderApp(paths.devices);
    await screen.findByText('Safari on iOS');
    answer('get', '/api/Session/List', failure(429, 'rate_limited'));
    await act(() => queryClient.invalidateQueries(queries.devices));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(screen.getByText('Safari on iOS')).toBeVisible();
    answer('get', '/api/Session/List', [here]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers to load the list again', async () => {
    answer('get', '/api/Session/List', failure(503, 'unavailable'));
    const { user } = renderApp(paths.devices);
    expect(await screen.findByText('Failed to load your devices. Please try again.')).toBeVisible();
    answer('get', '/api/Session/List', live);
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText('Safari on iOS')).toBeVisible();
  });
});
