// @ts-check
import { call, query } from './call.js';
import { Cards } from './cards.js';

/** @typedef {import('./openapi.js').components['schemas']} Schemas */

/**
 * How a world begins: a scenario's name, or more.
 *
 * @typedef {string | Omit<Schemas['WorldRequest'], 'Name'>} Beginning
 */

/** One world of the mock: a carrier of its own, with its own clock, customers, mails, faults and payments. */
export class World {
  #control;

  /**
   * A world that is there already.
   *
   * @param {string} control where the control API is, such as http://127.0.0.1:8092
   * @param {string} name
   */
  constructor(control, name) {
    this.#control = control;
    this.name = name;
    /** Payments, webhooks and faults of the card provider, in this world. */
    this.cards = new Cards(control, name);
  }

  /**
   * Makes a world.
   *
   * @param {string} control
   * @param {string} name
   * @param {Beginning} [beginning]
   */
  static async create(control, name, beginning = {}) {
    const options = typeof beginning === 'string' ? { Scenario: beginning } : beginning;
    await call(control, 'POST', '/worlds', { Name: name, ...options });
    return new World(control, name);
  }

  /**
   * A world that is there already.
   *
   * @param {string} control
   * @param {string} name
   */
  static named(control, name) {
    return new World(control, name);
  }

  /**
   * Makes any call in this world.
   *
   * @template [T=any]
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<T>}
   */
  call(method, path, body) {
    return call(this.#control, method, `/worlds/${encodeURIComponent(this.name)}${path}`, body);
  }

  /** The world in a few figures. @returns {Promise<Schemas['World']>} */
  info() {
    return this.call('GET', '');
  }

  /** Removes the world and everything of it. @returns {Promise<void>} */
  remove() {
    return this.call('DELETE', '');
  }

  /**
   * Puts the world back to a beginning, its own unless told.
   *
   * @param {Schemas['ResetRequest']} [to]
   * @returns {Promise<Schemas['World']>}
   */
  reset(to = {}) {
    return this.call('POST', '/reset', to);
  }

  /** The whole world, to keep. @returns {Promise<Schemas['Snapshot']>} */
  snapshot() {
    return this.call('GET', '/snapshot');
  }

  /** @param {Schemas['Snapshot']} snapshot @returns {Promise<Schemas['World']>} */
  restore(snapshot) {
    return this.call('PUT', '/snapshot', snapshot);
  }

  /** The world as a scenario, which makes the same customers at the same time. @returns {Promise<string>} */
  scenario() {
    return this.call('GET', '/scenario');
  }

  /** Keeps the world as a scenario, for worlds to begin with. @param {string} Name @returns {Promise<void>} */
  keepAsScenario(Name) {
    return this.call('POST', '/scenario', { Name });
  }

  /** Chooses in which dialects the world answers. @param {string[]} Dialects @returns {Promise<Schemas['World']>} */
  setDialects(Dialects) {
    return this.call('PUT', '/dialects', { Dialects });
  }

  /** The world's time. */
  async now() {
    const { Now } = await this.call('GET', '/clock');
    return new Date(Now);
  }

  /**
   * Moves the clock forward; everything due on the way happens.
   *
   * @param {string} Advance such as 720h
   * @returns {Promise<Schemas['Clock']>}
   */
  advance(Advance) {
    return this.call('POST', '/clock', { Advance });
  }

  /**
   * Moves the clock to a time, or to the next renewal.
   *
   * @param {Date | 'next_renewal'} to
   * @returns {Promise<Schemas['Clock']>}
   */
  travel(to) {
    return this.call('POST', '/clock', { To: to instanceof Date ? to.toISOString() : to });
  }

  /**
   * What happened, newest first.
   *
   * @returns {Promise<Schemas['Event'][]>}
   */
  events(limit = 100) {
    return this.call('GET', `/events${query({ order: 'newest', limit })}`);
  }

  /**
   * Mails, newest first. With wait it waits for the first that matches.
   *
   * @param {{ to?: string, since?: Date, search?: string, wait?: string, limit?: number }} [choice]
   * @returns {Promise<Schemas['Mail'][]>}
   */
  mails(choice = {}) {
    return this.call('GET', `/mail${query(choice)}`);
  }

  /**
   * The newest mail to an address; waits up to ten seconds for the first one since a moment.
   *
   * @param {string} to
   * @param {Date} [since]
   */
  async mail(to, since) {
    const [mail] = await this.mails({ to, since, wait: '10s', limit: 1 });
    if (!mail) throw new Error(`no mail to ${to} arrived`);
    return mail;
  }

  /**
   * The code in the newest mail to an address.
   *
   * @param {string} to
   * @param {Date} [since]
   */
  async code(to, since) {
    const mail = await this.mail(to, since);
    if (!mail.Code) throw new Error(`the newest mail to ${to} carries no code: ${mail.Subject}`);
    return mail.Code;
  }

  /**
   * Customers by e-mail.
   *
   * @param {{ search?: string, state?: Schemas['AccountState'], limit?: number, after?: string }} [choice]
   * @returns {Promise<Schemas['Account'][]>}
   */
  accounts(choice = {}) {
    return this.call('GET', `/accounts${query(choice)}`);
  }

  /** @param {string} email @returns {Promise<Schemas['Account']>} */
  account(email) {
    return this.call('GET', `/accounts/${encodeURIComponent(email)}`);
  }

  /** Everything of a customer, newest first. @param {string} email @returns {Promise<Schemas['Moment'][]>} */
  timeline(email) {
    return this.call('GET', `/accounts/${encodeURIComponent(email)}/timeline`);
  }

  /** @param {string} email @returns {Promise<Schemas['Account']>} */
  suspend(email) {
    return this.call('POST', `/accounts/${encodeURIComponent(email)}/suspend`);
  }

  /** @param {string} email @returns {Promise<Schemas['Account']>} */
  resume(email) {
    return this.call('POST', `/accounts/${encodeURIComponent(email)}/resume`);
  }

  /**
   * Makes a test card the saved one: the next renewal succeeds or fails as its number says.
   *
   * @param {string} email
   * @param {Schemas['CardRequest']} card such as { Number: '4000000000000341' }, which is declined when charged
   * @returns {Promise<Schemas['Account']>}
   */
  setCard(email, card) {
    return this.call('POST', `/accounts/${encodeURIComponent(email)}/card`, card);
  }

  /** A link that opens the web app as a customer, once and within a minute. @param {string} email @returns {Promise<Schemas['LoginPass']>} */
  logInAs(email) {
    return this.call('POST', `/accounts/${encodeURIComponent(email)}/login`);
  }

  /** @param {string} email @param {'en' | 'fr'} Language @returns {Promise<Schemas['Account']>} */
  setLanguage(email, Language) {
    return this.call('POST', `/accounts/${encodeURIComponent(email)}/language`, { Language });
  }

  /**
   * Activations, oldest first.
   *
   * @param {Schemas['ActivationState'] | ''} [state]
   * @returns {Promise<Schemas['Activation'][]>}
   */
  activations(state = '') {
    return this.call('GET', `/activations${query({ state })}`);
  }

  /** @param {string | number} paId @returns {Promise<Schemas['Activation']>} */
  approve(paId) {
    return this.call('POST', `/activations/${paId}/approve`);
  }

  /** @param {string | number} paId @param {string} Reason @returns {Promise<Schemas['Activation']>} */
  reject(paId, Reason) {
    return this.call('POST', `/activations/${paId}/reject`, { Reason });
  }

  /**
   * Moves the transfer of a number.
   *
   * @param {string | number} paId
   * @param {'complete' | 'decline' | 'require-info' | 'retry'} action
   * @param {string} [Reason]
   * @returns {Promise<Schemas['Activation']>}
   */
  movePort(paId, action, Reason) {
    return this.call('POST', `/activations/${paId}/port/${action}`, { Reason });
  }

  /** @returns {Promise<Schemas['Plan'][]>} */
  plans() {
    return this.call('GET', '/plans');
  }

  /** @param {number} planId @returns {Promise<Schemas['Plan']>} */
  retirePlan(planId) {
    return this.call('POST', `/plans/${planId}/retire`);
  }

  /** @param {number} planId @returns {Promise<Schemas['Plan']>} */
  restorePlan(planId) {
    return this.call('POST', `/plans/${planId}/restore`);
  }

  /**
   * SIM cards by number.
   *
   * @param {{ search?: string, state?: Schemas['SimState'], limit?: number, after?: string }} [choice]
   * @returns {Promise<Schemas['Sim'][]>}
   */
  sims(choice = {}) {
    return this.call('GET', `/sims${query(choice)}`);
  }

  /** The number of a SIM card that can be activated. */
  async freeSim() {
    const [sim] = await this.sims({ state: 'free', limit: 1 });
    if (!sim) throw new Error('no SIM card is free');
    return sim.ICCID;
  }

  /** @param {string} ICCID @param {Schemas['SimState']} State @returns {Promise<Schemas['Sim']>} */
  setSim(ICCID, State) {
    return this.call('POST', '/sims', { ICCID, State });
  }

  /** @returns {Promise<Schemas['Fault'][]>} */
  faults() {
    return this.call('GET', '/faults');
  }

  /**
   * Makes calls of the carrier API misbehave.
   *
   * @param {Schemas['FaultRequest']} fault
   * @returns {Promise<Schemas['Fault']>}
   */
  fault(fault) {
    return this.call('POST', '/faults', fault);
  }

  /** @param {string} id @returns {Promise<void>} */
  removeFault(id) {
    return this.call('DELETE', `/faults/${id}`);
  }

  /** @returns {Promise<void>} */
  clearFaults() {
    return this.call('DELETE', '/faults');
  }

  /**
   * Calls that the carrier got, newest first.
   *
   * @param {{ operation?: string, user?: string, since?: Date, search?: string, limit?: number }} [choice]
   * @returns {Promise<Schemas['Call'][]>}
   */
  journal(choice = {}) {
    return this.call('GET', `/journal${query(choice)}`);
  }
}
