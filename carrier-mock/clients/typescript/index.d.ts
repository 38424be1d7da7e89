export { MockError } from "./call.js";
export { Cards } from "./cards.js";
export { Journey } from "./journey.js";
export { World } from "./world.js";
/** @typedef {import('./openapi.js').components['schemas']} Schemas */
/** Where the control API is unless told. */
export const defaultControl: "http://127.0.0.1:8092";
/** A running mock carrier. */
export class Mock {
    /** @param {string} [control] where its control API is; MOCK_CONTROL_URL says so, too */
    constructor(control?: string);
    control: string;
    /**
     * Makes a world.
     *
     * @param {string} name
     * @param {import('./world.js').Beginning} [beginning]
     */
    createWorld(name: string, beginning?: import("./world.js").Beginning): Promise<World>;
    /** A world that is there already. @param {string} [name] */
    world(name?: string): World;
    /**
     * Begins a journey, as the mock's console copies it: calls of the journal, made again in a world of their own.
     *
     * @param {Omit<Schemas['WorldRequest'], 'Name'>} beginning
     */
    journey(beginning: Omit<Schemas["WorldRequest"], "Name">): Promise<Journey>;
    /** @returns {Promise<Schemas['World'][]>} */
    worlds(): Promise<Schemas["World"][]>;
    /** The names of the scenarios. @returns {Promise<string[]>} */
    scenarios(): Promise<string[]>;
    /**
     * Keeps a scenario of your own under a name, for createWorld. What is wrong with it comes back with its lines.
     *
     * @param {string} name
     * @param {string} yaml
     * @returns {Promise<void>}
     */
    putScenario(name: string, yaml: string): Promise<void>;
}
export type Schemas = import("./openapi.js").components["schemas"];
