import { describe, expect, it } from 'vitest';
import { queryClient } from '@/session/queryClient';
import { config } from '@/test/fixtures';
import { answer } from '@/test/server';
import { configIn } from './page';
import { queries } from './queries';

describe('the configuration', () => {
  const page = (head: string) => new DOMParser().parseFromString(head, 'text/html');

  it('is taken from the page', () => {
    const block = JSON.stringify({ ...config, SupportEmail: '<help>' }).replaceAll('<', '\\u003c');
    const served = page(`<script type="application/json" id="app-config">${block}</script>`);
    expect(configIn(served)).toEqual({ ...config, SupportEmail: '<help>' });
  });

  it('is asked for where the page brings none', async () => {
    expect(configIn(page('<title>Light</title>'))).toBeUndefined();
    answer('get', '/api/App/Config', { ...config, SupportEmail: 'help@example.com' });
    const asked = await queryClient.ensureQueryData(queries.appConfig);
    expect(asked.SupportEmail).toBe('help@example.com');
  });
});
