/** Ends the browser's present task, so that the page can answer before what comes next. */
export const pause = (): Promise<void> => globalThis.scheduler?.yield?.() ?? message();

/** As soon as a timer could be, and not held back as timers are in a tab in the background. */
function message(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
