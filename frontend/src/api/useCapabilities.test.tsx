import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '@/session/queryClient';
import { config } from '@/test/fixtures';
import { answer, failure } from '@/test/server';
import { useCapabilities } from './useCapabilities';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

async function capabilities() {
  const { result } = renderHook(useCapabilities, { wrapper });
  expect(result.current.pending).toBe(true);
  await waitFor(() => expect(result.current.pending).toBe(false));
  return result.current;
}

describe('the capabilities', () => {
  it('are those of the configuration', async () => {
    const declared = { ...config.Capabilities, PortIn: null, Terminate: null, SavedCard: 'none' };
    answer('get', '/api/App/Config', { ...config, Capabilities: declared, LegacyCards: true });
    expect(await capabilities()).toEqual({ ...declared, RawCards: true, pending: false });
  });

  it('are those of the specification where it can’t be read', async () => {
    answer('get', '/api/App/Config', failure(503, 'unavailable'));
    const { PortIn, Terminate, ...others } = await capabilities();
    expect(PortIn?.Donors.map(({ Name }) => Name)).toContain('Freedom');
    expect(Terminate?.Reasons).toHaveLength(6);
    expect(Terminate?.Effect).toBeUndefined();
    expect(others).toEqual({
      ChangePlan: true,
      PaymentHistory: true,
      Outlook: false,
      SavedCard: 'provider',
      TimeZone: 'America/Toronto',
      RawCards: false,
      pending: false,
    });
  });
});
