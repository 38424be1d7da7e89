/**
 * The browser's storage, or this page's memory where that is forbidden (private mode, policies) or
 * not there (the build). The app works in either; a reload then forgets.
 */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export const local: Keep = open(() => window.localStorage);
/** Of this tab alone. */
export const tab: Keep = open(() => window.sessionStorage);

function open(storage: () => Storage): Keep {
  try {
    // Some browsers hand out a storage that takes nothing.
    storage().setItem('probe', '');
    storage().removeItem('probe');
    return storage();
  } catch {
    return memory();
  }
}

function memory(): Keep {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
