// @ts-check
import { call, query } from './call.js';

/** @typedef {import('./openapi.js').components['schemas']} Schemas */

/** The card provider: payments, webhooks, faults; of one world, or of all when none is named. */
export class Cards {
  #base;
  #world;

  /**
   * @param {string} base where the emulator's controls are: the control API or the emulator itself
   * @param {string} [world]
   */
  constructor(base, world) {
    this.#base = base;
    this.#world = world;
  }

  /**
   * Makes any call below /_emulator.
   *
   * @template [T=any]
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {Record<string, unknown>} [parameters]
   * @returns {Promise<T>}
   */
  call(method, path, body, parameters = {}) {
    const all = query({ world: this.#world, ...parameters });
    return call(this.#base, method, `/_emulator/${path}${all}`, body);
  }

  /** Newest first. @returns {Promise<Schemas['Payment'][]>} */
  payments(limit = 0) {
    return this.call('GET', 'payment_intents', undefined, { limit: limit || undefined });
  }

  /**
   * The provider's events with their deliveries, newest first.
   *
   * @param {{ type?: string, object?: string, limit?: number }} [choice]
   * @returns {Promise<Schemas['CardEvent'][]>}
   */
  events(choice = {}) {
    return this.call('GET', 'events', undefined, choice);
  }

  /** Delivers an event once more. @param {string} id @returns {Promise<void>} */
  async resend(id) {
    await this.call('POST', `events/${id}/resend`);
  }

  /** @returns {Promise<Schemas['Webhooks']>} */
  webhooks() {
    return this.call('GET', 'webhooks');
  }

  /**
   * Disturbs webhooks: `disturb({ Mode: 'drop', Times: 1 })`; `{ Mode: 'normal' }` ends it.
   *
   * @param {Schemas['WebhooksRequest']} request
   * @returns {Promise<Schemas['Webhooks']>}
   */
  disturb(request) {
    return this.call('POST', 'webhooks', request);
  }

  /** Releases the webhooks that are held. @returns {Promise<Schemas['Webhooks']>} */
  flush() {
    return this.call('POST', 'webhooks/flush');
  }

  /** @returns {Promise<Schemas['CardFault'][]>} */
  faults() {
    return this.call('GET', 'faults');
  }

  /**
   * Makes calls of the provider's API misbehave.
   *
   * @param {Schemas['CardFaultRequest']} fault
   * @returns {Promise<Schemas['CardFault']>}
   */
  fault(fault) {
    return this.call('POST', 'faults', fault);
  }

  /** @returns {Promise<void>} */
  async clearFaults() {
    await this.call('DELETE', 'faults');
  }

  /**
   * What the customer's bank says.
   *
   * @param {string} intent
   * @param {'pass' | 'fail'} Outcome
   * @returns {Promise<void>}
   */
  async threeDSecure(intent, Outcome) {
    await this.call('POST', `three_d_secure/${intent}`, { Outcome });
  }

  /** Removes all payments, and saves the cards of the scenario again. @returns {Promise<void>} */
  async reset() {
    await this.call('POST', 'reset');
  }
}
