import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '@/test/fixtures';
import { answer } from '@/test/server';

/** The module as a page loads it. */
const load = () => import('./app');

describe('the configuration', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => document.getElementById('app-config')?.remove());

  function serve(text: string) {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = 'app-config';
    block.textContent = text;
    document.head.append(block);
  }

  it('is taken from the page, without a call', async () => {
    serve(JSON.stringify({ ...config, SupportPhone: '+1 (888) 555-0111' }));
    answer('get', '/api/App/Config', config);
    const { appConfig, configOfPage } = await load();
    expect(configOfPage?.SupportPhone).toBe('+1 (888) 555-0111');
    await expect(appConfig()).resolves.toBe(configOfPage);
  });

  it('is asked for where the page brings none', async () => {
    answer('get', '/api/App/Config', { ...config, SupportPhone: '+1 (888) 555-0112' });
    const { appConfig, configOfPage } = await load();
    expect(configOfPage).toBeUndefined();
    expect((await appConfig()).SupportPhone).toBe('+1 (888) 555-0112');
  });

  it('is asked for anew when a session has ended', async () => {
    serve(JSON.stringify(config));
    answer('get', '/api/App/Config', { ...config, SupportPhone: '+1 (888) 555-0113' });
    const { appConfig } = await load();
    const { clearSession } = await import('@/session/session');
    clearSession();
    expect((await appConfig()).SupportPhone).toBe('+1 (888) 555-0113');
  });
});
