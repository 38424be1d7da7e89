/**
 * Makes calls again that the mock's journal had, in a world that begins as theirs did. Identifiers, tokens and codes
 * are those of the new world. The mock writes such tests: "Copy as TypeScript test" in its console.
 */
export class Journey {
    /**
     * Makes a world like the one of the journal.
     *
     * @param {string} control
     * @param {Omit<Schemas['WorldRequest'], 'Name'>} beginning
     */
    static begin(control: string, beginning: Omit<Schemas["WorldRequest"], "Name">): Promise<Journey>;
    /**
     * @param {World} world
     * @param {string} carrier where the carrier API is
     */
    constructor(world: World, carrier: string);
    world: World;
    /** Removes the world. */
    end(): Promise<void>;
    /**
     * Makes a call of the control API within the world, about a customer unless user is empty.
     *
     * @param {string} user
     * @param {string} method
     * @param {string} path
     * @param {unknown} body
     */
    control(user: string, method: string, path: string, body: unknown): Promise<any>;
    /**
     * Makes a call of the carrier API, with the token of a customer unless user is empty. It throws unless status and
     * answer are as they were. Status 0 is a call without an answer.
     *
     * @param {string} user
     * @param {string} method
     * @param {string} path
     * @param {any} body
     * @param {number} status
     * @param {unknown} want
     */
    call(user: string, method: string, path: string, body: any, status: number, want: unknown): Promise<void>;
    #private;
}
export type Schemas = import("./openapi.js").components["schemas"];
import { World } from './world.js';
