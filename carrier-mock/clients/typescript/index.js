// @ts-check
import { call, send } from './call.js';
import { Journey } from './journey.js';
import { World } from './world.js';

export { MockError } from './call.js';
export { Cards } from './cards.js';
export { Journey } from './journey.js';
export { World } from './world.js';

/** @typedef {import('./openapi.js').components['schemas']} Schemas */

/** Where the control API is unless told. */
export const defaultControl = 'http://127.0.0.1:8092';

/** A running mock carrier. */
export class Mock {
  /** @param {string} [control] where its control API is; MOCK_CONTROL_URL says so, too */
  constructor(control = process.env.MOCK_CONTROL_URL ?? defaultControl) {
    this.control = control;
  }

  /**
   * Makes a world.
   *
   * @param {string} name
   * @param {import('./world.js').Beginning} [beginning]
   */
  createWorld(name, beginning) {
    return World.create(this.control, name, beginning);
  }

  /** A world that is there already. @param {string} [name] */
  world(name = 'default') {
    return new World(this.control, name);
  }

  /**
   * Begins a journey, as the mock's console copies it: calls of the journal, made again in a world of their own.
   *
   * @param {Omit<Schemas['WorldRequest'], 'Name'>} beginning
   */
  journey(beginning) {
    return Journey.begin(this.control, beginning);
  }

  /** @returns {Promise<Schemas['World'][]>} */
  worlds() {
    return call(this.control, 'GET', '/worlds');
  }

  /** The names of the scenarios. @returns {Promise<string[]>} */
  scenarios() {
    return call(this.control, 'GET', '/scenarios');
  }

  /**
   * Keeps a scenario of your own under a name, for createWorld. What is wrong with it comes back with its lines.
   *
   * @param {string} name
   * @param {string} yaml
   * @returns {Promise<void>}
   */
  putScenario(name, yaml) {
    const path = `/scenarios/${encodeURIComponent(name)}`;
    return send(this.control, 'PUT', path, 'application/yaml', yaml);
  }
}
