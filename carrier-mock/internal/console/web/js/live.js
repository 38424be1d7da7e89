// Hears of changes: by the world's stream, or by asking when there is none. A
// page that nobody sees holds no connection, as a browser has few for each host.

/** How often to ask while there is no stream, and when to try it again; milliseconds. */
const pause = 2000;
/** Changes that come close together are told once; milliseconds. */
const gather = 120;

/**
 * Calls changed after each change in a world, and state with "live", "asking"
 * or "paused". Gives the function that ends this.
 */
export function watch(world, changed, state) {
  let stream;
  let timer;
  let telling = false;
  let again = false;
  let ended = false;

  /** Tells of a change; while that is being read, the next ones wait and are told as one. */
  async function tell() {
    again = true;
    if (telling) return;
    telling = true;
    while (again && !ended) {
      await new Promise((resolve) => setTimeout(resolve, gather));
      again = false;
      if (!ended) await changed();
    }
    telling = false;
  }

  function listen() {
    stream = new EventSource(`/worlds/${world}/stream`);
    stream.onopen = () => state('live');
    stream.onmessage = tell;
    stream.onerror = () => {
      stream.close();
      state('asking');
      tell();
      timer = setTimeout(listen, pause);
    };
  }

  function rest() {
    stream?.close();
    clearTimeout(timer);
  }

  function visibility() {
    rest();
    if (document.hidden) state('paused');
    else listen();
  }

  document.addEventListener('visibilitychange', visibility);
  visibility();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', visibility);
    rest();
  };
}
