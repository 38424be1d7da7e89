import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '@/paths';
import { user } from '@/session/user';
import { accountInfo, config, profile } from '@/test/fixtures';
import { heading, loggedIn, renderApp } from '@/test/renderApp';
import { answer } from '@/test/server';
import { toast } from '@/ui/toast';
import { ErrorScreen } from './ErrorScreen';
import { keepNotes, noteOf, scrollKey } from './useScroll';

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const show = async (...what: Parameters<typeof toast.show>) => {
    renderApp(paths.landing);
    await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    // The layout follows the toasts once its effects have run.
    await act(async () => toast.show(...what));
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it.each([
    ['success', 'Success'],
    ['error', 'Error'],
    ['info', 'Notification'],
  ] as const)('of type %s has the title %s unless it has its own', async (type, title) => {
    await show('Hello', type);
    expect(screen.getByText(title)).toBeVisible();
    act(() => toast.show('Hello', type, 'Its own'));
    expect(screen.getByText('Its own')).toBeVisible();
    expect(screen.queryByText(title)).toBeNull();
  });

  it('hides after three seconds', async () => {
    await show('Hello');
    wait(2999);
    expect(screen.getByText('Hello')).toBeVisible();
    wait(1);
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('stays while it is pointed at', async () => {
    await show('Hello');
    fireEvent.mouseEnter(screen.getByText('Hello'));
    wait(10_000);
    expect(screen.getByText('Hello')).toBeVisible();
    fireEvent.mouseLeave(screen.getByText('Hello'));
    wait(3000);
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('can be closed', async () => {
    await show('Hello');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });
});

describe('an idle customer', () => {
  // jsdom has no modal dialogs.
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
  });

  const idleSince = (ms: number) => {
    localStorage.setItem('lastActivity', String(Date.now() - ms));
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
  };

  it('is asked a minute before, and stays by saying so', async () => {
    loggedIn();
    const kept = answer('post', '/api/Session/KeepAlive', { IsSuccess: true, Message: '' });
    const { user: customer } = renderApp(paths.summary);
    await heading('Thank you');
    idleSince(9 * 60_000);
    expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
    await customer.click(screen.getByRole('button', { name: 'Stay logged in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Date.now() - Number(localStorage.getItem('lastActivity'))).toBeLessThan(60_000);
    await waitFor(() => expect(kept.calls).toHaveLength(1));
  });

  it('is logged out after ten minutes, told so, and sent to the landing screen', async () => {
    loggedIn();
    const { router } = renderApp(paths.summary);
    await heading('Thank you');
    idleSince(10 * 60_000);
    await waitFor(() => expect(router.location.pathname).toBe(paths.landing));
    const said =
      'Since there was no activity in the last 10 minutes, you have been logged out automatically.';
    await waitFor(() =>
      expect(screen.getAllByText(said), 'in the page and as a toast').toHaveLength(2),
    );
    expect(user.get().loggedIn).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('in another tab logs out here', async () => {
    loggedIn();
    const { router } = renderApp(paths.summary);
    await heading('Thank you');
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    });
    await waitFor(() => expect(router.location.pathname).toBe(paths.landing));
  });
});

describe('without a connection', () => {
  it('the page says so', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderApp(paths.landing);
    expect(await screen.findByText(/You are offline/)).toBeVisible();
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });
});

describe('the error screen', () => {
  it.each([
    ['a status', new Response('', { status: 418, statusText: 'Teapot' }), '418 Teapot'],
    ['an error', new Error('It broke.'), 'It broke.'],
  ])('shows %s', async (_, error, text) => {
    render(<ErrorScreen error={error} />);
    await heading('Unexpected Application Error!');
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', paths.landing);
    expect(screen.queryByText(/Version/)).toBeNull(); // the page says none
  });

  it('says which version the page is of', async () => {
    const config = document.createElement('script');
    Object.assign(config, { type: 'application/json', id: 'app-config' });
    config.textContent = JSON.stringify({ Version: 'v1.2.3' });
    document.head.append(config);
    onTestFinished(() => config.remove());
    render(<ErrorScreen error={new Error('It broke.')} />);
    expect(await screen.findByText('Version v1.2.3')).toBeVisible();
  });
});

describe('a page that breaks', () => {
  it('leaves the layout around it and its watch alive', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    loggedIn();
    answer('get', '/api/Account/GetProfile', profile);
    answer('get', '/api/Account/AccountInfo', { ...accountInfo, CurrentPlan: 5 });
    const { router, user: customer } = renderApp(paths.myPlan);
    await heading('Unexpected Application Error!');
    await customer.click(screen.getByRole('button', { name: 'Français' }));
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
    localStorage.setItem('lastActivity', String(Date.now() - 10 * 60_000));
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await waitFor(() => expect(router.location.pathname).toBe(paths.landing));
    await heading('le plan, c’est d’aller léger');
  });
});

describe('the language switch', () => {
  it('is there for every language that is offered', async () => {
    const { user: customer } = renderApp(paths.login);
    await heading('Log in');
    await customer.click(screen.getByRole('button', { name: 'Français' }));
    await heading('Connexion');
    expect(document.documentElement.lang).toBe('fr');
    expect(screen.getByRole('button', { name: 'English' })).toBeVisible();
  });

  it.each([
    ['en', 'Log in'],
    ['fr', 'Connexion'],
  ])('is absent where %s alone is offered, and that is what is spoken', async (only, title) => {
    answer('get', '/api/App/Config', { ...config, Languages: [only] });
    renderApp(paths.login);
    await heading(title);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Français|English/ })).toBeNull(),
    );
    expect(document.documentElement.lang).toBe(only);
  });
});

describe('how far a screen was scrolled', () => {
  const scrolledTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    act(() => {
      window.dispatchEvent(new Event('scroll'));
    });
  };

  it('is found again by going back; the next screen begins at its top', async () => {
    const scroll = vi.spyOn(window, 'scrollTo');
    const { router } = renderApp(paths.terms);
    await heading('Terms of service');
    scrolledTo(700);
    act(() => void router.navigate(paths.login));
    await heading('Log in');
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    act(() => void router.navigate(-1));
    await heading('Terms of service');
    expect(scroll).toHaveBeenLastCalledWith(0, 700);
  });

  it('is told apart, also of screens that are opened by their address', () => {
    const at = (key: string, pathname: string) => noteOf({ key, pathname });
    expect(at('default', paths.login)).not.toBe(at('default', paths.register));
    expect(at('k1', paths.login)).not.toBe(at('k2', paths.login));
  });

  it('is kept while a session lasts, and no longer', () => {
    user.update({ loggedIn: false });
    keepNotes();
    expect(sessionStorage).toHaveLength(0);
    user.update({ loggedIn: true });
    keepNotes();
    expect(sessionStorage.getItem(scrollKey)).toMatch(/^\{/);
  });
});
