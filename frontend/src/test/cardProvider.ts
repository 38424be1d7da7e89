/** A card provider for tests: its script "loads" at once, its fields are plain inputs. */
import { vi } from 'vitest';

type Listener = (event: object) => void;

/** What the provider is asked to confirm, and what it answers. */
export const provider = {
  confirmCardPayment: vi.fn(),
  confirmCardSetup: vi.fn(),
  retrievePaymentIntent: vi.fn(),
  /** Whether fields are ready as soon as they stand in the page. */
  fieldsReady: true,
};

/** The provider's fields that stand in the page, by their type. */
export const mounted = new Map<string, { emit: (name: string, event: object) => void }>();

function element(type: string) {
  const listeners = new Map<string, Listener[]>();
  const input = document.createElement('input');
  input.setAttribute('aria-label', type);
  const emit = (name: string, event: object) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  const self = {
    mount(target: HTMLElement) {
      target.append(input);
      mounted.set(type, { emit });
      if (provider.fieldsReady) queueMicrotask(() => emit('ready', {}));
    },
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return self;
    },
    destroy() {
      input.remove();
      mounted.delete(type);
    },
    off: () => self,
    update: () => undefined,
  };
  return self;
}

function elements() {
  const created = new Map<string, object>();
  return {
    create(type: string) {
      const made = element(type);
      created.set(type, made);
      return made;
    },
    getElement: (type: string) => created.get(type) ?? null,
    update: () => undefined,
  };
}

const stripe = Object.assign(
  () => ({
    elements,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: provider.confirmCardPayment,
    confirmCardSetup: provider.confirmCardSetup,
    retrievePaymentIntent: provider.retrievePaymentIntent,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }),
  { version: 'basil' },
);

/** Lets the provider's script load, or fail to; returns the addresses that were asked for. */
export function cardScript(outcome: 'loads' | 'fails' = 'loads'): string[] {
  const asked: string[] = [];
  provider.confirmCardPayment.mockReset();
  provider.confirmCardSetup.mockReset();
  provider.retrievePaymentIntent.mockReset();
  provider.fieldsReady = true;
  Reflect.deleteProperty(window, 'Stripe');
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    asked.push(script.src);
    queueMicrotask(() => {
      if (outcome === 'loads') Object.assign(window, { Stripe: stripe });
      script.dispatchEvent(new Event(outcome === 'loads' ? 'load' : 'error'));
    });
  });
  return asked;
}
