import { vi } from 'vitest';
import type { AppConfig } from '@/api/types';
import { config } from './fixtures';

/** Imports modules as in a page that the BFF has written its configuration into. */
export async function inServedPage<T>(
  changes: Partial<AppConfig & { ApiToken: string }>,
  imports: () => Promise<T>,
): Promise<T> {
  const block = document.createElement('script');
  Object.assign(block, { id: 'app-config', type: 'application/json' });
  block.textContent = JSON.stringify({ ...config, ...changes });
  document.head.append(block);
  vi.resetModules();
  const modules = await imports();
  block.remove();
  vi.resetModules();
  return modules;
}
