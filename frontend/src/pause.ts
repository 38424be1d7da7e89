/** Ends the browser's present task, so that the page can answer before what comes next. */
export const pause = (): Promise<void> =>
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
