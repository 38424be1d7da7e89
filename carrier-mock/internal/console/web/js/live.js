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
  let gathering;

  function tell() {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      changed();
    }, gather);
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
    clearTimeout(gathering);
    gathering = undefined;
  }

  function visibility() {
    rest();
    if (document.hidden) state('paused');
    else listen();
  }

  document.addEventListener('visibilitychange', visibility);
  visibility();
  return () => {
    document.removeEventListener('visibilitychange', visibility);
    rest();
  };
}
