import { createStore } from '@/lib/createStore';

/** The one notification (spec §3, "Client state, toast"). An empty title means the type's own. */
export interface ToastState {
  message: string;
  type: 'success' | 'error' | 'info';
  visible: boolean;
  title: string;
}

const store = createStore<ToastState>({ message: '', type: 'success', visible: false, title: '' });

export const toast = {
  get: store.get,
  use: store.use,
  show(message: string, type: ToastState['type'] = 'success', title = ''): void {
    store.set({ message, type, visible: true, title });
  },
  hide(): void {
    store.set({ ...store.get(), visible: false });
  },
};
