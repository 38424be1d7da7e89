/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** With a production host named, the page's host chooses between the two bases below. */
  readonly VITE_PRODUCTION_HOST?: string;
  readonly VITE_PRODUCTION_API_BASE?: string;
  readonly VITE_API_BASE?: string;
}
