/** Calls handlers by the name of an event. */
class Emitter {
  #handlers = new Map();

  on(event, handler, once = false) {
    if (typeof handler !== 'function') throw integrationError(`Invalid value for on() handler of ${event}: it should be a function.`);
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), { handler, once }]);
  }

  /** Removes one handler, or all of the event. */
  off(event, handler) {
    const left = handler ? (this.#handlers.get(event) ?? []).filter((entry) => entry.handler !== handler) : [];
    this.#handlers.set(event, left);
  }

  emit(event, payload) {
    const entries = this.#handlers.get(event) ?? [];
    this.#handlers.set(event, entries.filter(({ once }) => !once));
    for (const { handler } of entries) handler(payload);
  }

  clear() {
    this.#handlers.clear();
  }
}

function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
