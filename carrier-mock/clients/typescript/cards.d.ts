/** @typedef {import('./openapi.js').components['schemas']} Schemas */
/** The card provider: payments, webhooks, faults; of one world, or of all when none is named. */
export class Cards {
    /**
     * @param {string} base where the emulator's controls are: the control API or the emulator itself
     * @param {string} [world]
     */
    constructor(base: string, world?: string);
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
    call<T = any>(method: string, path: string, body?: unknown, parameters?: Record<string, unknown>): Promise<T>;
    /** Newest first. @returns {Promise<Schemas['Payment'][]>} */
    payments(limit?: number): Promise<Schemas["Payment"][]>;
    /**
     * The provider's events with their deliveries, newest first.
     *
     * @param {{ type?: string, object?: string, limit?: number }} [choice]
     * @returns {Promise<Schemas['CardEvent'][]>}
     */
    events(choice?: {
        type?: string;
        object?: string;
        limit?: number;
    }): Promise<Schemas["CardEvent"][]>;
    /** Delivers an event once more. @param {string} id @returns {Promise<void>} */
    resend(id: string): Promise<void>;
    /** @returns {Promise<Schemas['Webhooks']>} */
    webhooks(): Promise<Schemas["Webhooks"]>;
    /**
     * Disturbs webhooks: `disturb({ Mode: 'drop', Times: 1 })`; `{ Mode: 'normal' }` ends it.
     *
     * @param {Schemas['WebhooksRequest']} request
     * @returns {Promise<Schemas['Webhooks']>}
     */
    disturb(request: Schemas["WebhooksRequest"]): Promise<Schemas["Webhooks"]>;
    /** Releases the webhooks that are held. @returns {Promise<Schemas['Webhooks']>} */
    flush(): Promise<Schemas["Webhooks"]>;
    /** @returns {Promise<Schemas['CardFault'][]>} */
    faults(): Promise<Schemas["CardFault"][]>;
    /**
     * Makes calls of the provider's API misbehave.
     *
     * @param {Schemas['CardFaultRequest']} fault
     * @returns {Promise<Schemas['CardFault']>}
     */
    fault(fault: Schemas["CardFaultRequest"]): Promise<Schemas["CardFault"]>;
    /** @returns {Promise<void>} */
    clearFaults(): Promise<void>;
    /**
     * What the customer's bank says.
     *
     * @param {string} intent
     * @param {'pass' | 'fail'} Outcome
     * @returns {Promise<void>}
     */
    threeDSecure(intent: string, Outcome: "pass" | "fail"): Promise<void>;
    /** Removes all payments, and saves the cards of the scenario again. @returns {Promise<void>} */
    reset(): Promise<void>;
    #private;
}
export type Schemas = import("./openapi.js").components["schemas"];
