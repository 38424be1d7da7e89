import type { AppConfig } from './types';

/** What one build needs to serve any installation. */
interface PageConfig extends AppConfig {
  /** Sent with every call. */
  ApiToken: string;
  /** The release that served it. */
  Version: string;
}

/** What the BFF wrote into the page that it served; another server writes nothing. */
export function configIn(page: Document): PageConfig | undefined {
  const block = page.getElementById('app-config');
  return block ? JSON.parse(block.textContent) : undefined;
}

/** The configuration that came with the page; the build has neither. */
export const configOfPage = import.meta.env.SSR ? undefined : configIn(document);
