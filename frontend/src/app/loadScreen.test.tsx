import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '@/paths';
import { server, underway } from '@/test/server';
import { loadScreen } from './loadScreen';

const gone = new TypeError('Failed to fetch dynamically imported module');
const Screen = () => null;
const answers = (response: () => Response) =>
  server.use(
    http.head('*/', () => {
      underway.arrived();
      return response();
    }),
  );

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('reloads the page once when a screen’s file is gone', async () => {
  answers(() => new HttpResponse(null));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  void loadScreen(paths.login, () => Promise.reject(gone));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // The new page lacks it as well.
  await expect(loadScreen(paths.login, () => Promise.reject(gone))).rejects.toBe(gone);
});

it('reloads for the next screen that is gone', async () => {
  answers(() => new HttpResponse(null));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  void loadScreen(paths.login, () => Promise.reject(gone));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const found = loadScreen(paths.login, () => Promise.resolve({ default: Screen }));
  await expect(found).resolves.toBe(Screen);
  void loadScreen(paths.login, () => Promise.reject(gone));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

it('keeps the page when the server doesn’t answer either', async () => {
  answers(() => HttpResponse.error());
  await expect(loadScreen(paths.login, () => Promise.reject(gone))).rejects.toBe(gone);
});

it('keeps out of the way of another page that was asked for', async () => {
  answers(() => new HttpResponse(null));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const loading = loadScreen(paths.login, () => Promise.reject(gone));
  window.dispatchEvent(new Event('beforeunload'));
  await expect(loading).rejects.toBe(gone);
  expect(reload).not.toHaveBeenCalled();
});
