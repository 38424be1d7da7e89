/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Sent in the ApiToken header of every call; `light-dev` when the build names none. */
  readonly VITE_API_TOKEN?: string;
  /** With a production host named, the page's host chooses between the two bases below. */
  readonly VITE_PRODUCTION_HOST?: string;
  readonly VITE_PRODUCTION_API_BASE?: string;
  readonly VITE_API_BASE?: string;
}
