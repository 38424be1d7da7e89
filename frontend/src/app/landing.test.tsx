import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '@/paths';
import { endedByIdleness } from '@/session/idle';
import { user } from '@/session/user';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer } from '@/test/server';

describe('the landing screen', () => {
  it('says what the plan is and offers to log in and to register', async () => {
    renderApp(paths.landing);
    await heading('the plan is to go light');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('offers to log out instead, which clears everything here and on the server', async () => {
    loggedIn();
    const revoked = answer('post', '/api/Session/Logout', { IsSuccess: true, Message: '' });
    const { user: customer } = renderApp(paths.landing);
    await heading('the plan is to go light');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    await customer.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('link', { name: 'Log in' });
    expect(user.get().loggedIn).toBe(false);
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(revoked.headers[0]?.get('Authtoken')).toBe('token-of-ada'));
  });

  it('tells who was logged out for being idle', async () => {
    endedByIdleness.set(10);
    renderApp(paths.landing);
    expect(
      await screen.findByText(
        'Since there was no activity in the last 10 minutes, you have been logged out automatically.',
      ),
    ).toBeVisible();
  });

  it('speaks the other language when asked to, and goes on speaking it', async () => {
    const { user: customer } = renderApp(paths.landing);
    await customer.click(await screen.findByRole('button', { name: 'Français' }));
    await heading('le plan, c’est d’aller léger');
    expect(document.documentElement.lang).toBe('fr');
    expect(document.cookie).toContain('lang=fr');
  });
});
