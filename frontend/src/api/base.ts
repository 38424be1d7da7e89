/**
 * Where the calls go: the page's own origin, unless the build names a production host; then the
 * host that serves the page chooses between the base for production and the one for elsewhere.
 */
export function apiBase(env: ImportMetaEnv, host: string): string {
  if (!env.VITE_PRODUCTION_HOST) return env.VITE_API_BASE ?? '';
  const base = host === env.VITE_PRODUCTION_HOST ? env.VITE_PRODUCTION_API_BASE : env.VITE_API_BASE;
  return base ?? '';
}
