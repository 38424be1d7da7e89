import { afterEach, describe, expect, it, vi } from 'vitest';

describe('storage', () => {
  afterEach(() => vi.resetModules());

  const fresh = async () => {
    vi.resetModules();
    return import('./storage');
  };

  it('is the browser’s', async () => {
    const { local } = await fresh();
    expect(local).toBe(window.localStorage);
  });

  it.each([
    ['forbidden', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)],
    ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
  ])('is the page’s memory where the browser’s is %s', async (_, forbid) => {
    forbid();
    const { local } = await fresh();
    local.setItem('key', 'value');
    expect(local.getItem('key')).toBe('value');
    local.removeItem('key');
    expect(local.getItem('key')).toBeNull();
    local.setItem('key', 'value');
    local.clear();
    expect(local.getItem('key')).toBeNull();
  });
});

function refuse(): never {
  throw new DOMException('no', 'SecurityError');
}
