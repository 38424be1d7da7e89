import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSingleFlight } from './useSingleFlight';

describe('useSingleFlight', () => {
  it('runs an action once at a time, and says that it is busy', async () => {
    const { result } = renderHook(useSingleFlight);
    let finish = () => {};
    const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));

    // Both in one breath, before anything is rendered again.
    act(() => {
      result.current.run(action);
      result.current.run(action);
    });
    expect(action).toHaveBeenCalledTimes(1);
    expect(result.current.busy).toBe(true);

    await act(async () => finish());
    expect(result.current.busy).toBe(false);
    act(() => void result.current.run(action));
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('is ready again after an action that failed', async () => {
    const { result } = renderHook(useSingleFlight);
    const failing = () => Promise.reject(new Error('no'));
    await act(() => expect(result.current.run(failing)).rejects.toThrow('no'));
    expect(result.current.busy).toBe(false);
  });
});
