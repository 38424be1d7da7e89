/** @typedef {import('./openapi.js').components['schemas']} Schemas */
/**
 * How a world begins: a scenario's name, or more.
 *
 * @typedef {string | Omit<Schemas['WorldRequest'], 'Name'>} Beginning
 */
/** One world of the mock: a carrier of its own, with its own clock, customers, mails, faults and payments. */
export class World {
    /**
     * Makes a world.
     *
     * @param {string} control
     * @param {string} name
     * @param {Beginning} [beginning]
     */
    static create(control: string, name: string, beginning?: Beginning): Promise<World>;
    /**
     * A world that is there already.
     *
     * @param {string} control
     * @param {string} name
     */
    static named(control: string, name: string): World;
    /**
     * A world that is there already.
     *
     * @param {string} control where the control API is, such as http://127.0.0.1:8092
     * @param {string} name
     */
    constructor(control: string, name: string);
    name: string;
    /** Payments, webhooks and faults of the card provider, in this world. */
    cards: Cards;
    /**
     * Makes any call in this world.
     *
     * @template [T=any]
     * @param {string} method
     * @param {string} path
     * @param {unknown} [body]
     * @returns {Promise<T>}
     */
    call<T = any>(method: string, path: string, body?: unknown): Promise<T>;
    /** The world in a few figures. @returns {Promise<Schemas['World']>} */
    info(): Promise<Schemas["World"]>;
    /** Removes the world and everything of it. @returns {Promise<void>} */
    remove(): Promise<void>;
    /**
     * Puts the world back to a beginning, its own unless told.
     *
     * @param {Schemas['ResetRequest']} [to]
     * @returns {Promise<Schemas['World']>}
     */
    reset(to?: Schemas["ResetRequest"]): Promise<Schemas["World"]>;
    /** The whole world, to keep. @returns {Promise<Schemas['Snapshot']>} */
    snapshot(): Promise<Schemas["Snapshot"]>;
    /** @param {Schemas['Snapshot']} snapshot @returns {Promise<Schemas['World']>} */
    restore(snapshot: Schemas["Snapshot"]): Promise<Schemas["World"]>;
    /** The world as a scenario, which makes the same customers at the same time. @returns {Promise<string>} */
    scenario(): Promise<string>;
    /** Keeps the world as a scenario, for worlds to begin with. @param {string} Name @returns {Promise<void>} */
    keepAsScenario(Name: string): Promise<void>;
    /** Chooses in which dialects the world answers. @param {string[]} Dialects @returns {Promise<Schemas['World']>} */
    setDialects(Dialects: string[]): Promise<Schemas["World"]>;
    /** The world's time. */
    now(): Promise<Date>;
    /**
     * Moves the clock forward; everything due on the way happens.
     *
     * @param {string} Advance such as 720h
     * @returns {Promise<Schemas['Clock']>}
     */
    advance(Advance: string): Promise<Schemas["Clock"]>;
    /**
     * Moves the clock to a time, or to the next renewal.
     *
     * @param {Date | 'next_renewal'} to
     * @returns {Promise<Schemas['Clock']>}
     */
    travel(to: Date | "next_renewal"): Promise<Schemas["Clock"]>;
    /**
     * What happened, newest first.
     *
     * @returns {Promise<Schemas['Event'][]>}
     */
    events(limit?: number): Promise<Schemas["Event"][]>;
    /**
     * Mails, newest first. With wait it waits for the first that matches.
     *
     * @param {{ to?: string, since?: Date, search?: string, wait?: string, limit?: number }} [choice]
     * @returns {Promise<Schemas['Mail'][]>}
     */
    mails(choice?: {
        to?: string;
        since?: Date;
        search?: string;
        wait?: string;
        limit?: number;
    }): Promise<Schemas["Mail"][]>;
    /**
     * The newest mail to an address; waits up to ten seconds for the first one since a moment.
     *
     * @param {string} to
     * @param {Date} [since]
     */
    mail(to: string, since?: Date): Promise<{
        Id: string;
        To: string;
        Kind: string;
        Language: string;
        Subject: string;
        Text: string;
        Html: string;
        Code: string;
        SentAt: string;
    }>;
    /**
     * The code in the newest mail to an address.
     *
     * @param {string} to
     * @param {Date} [since]
     */
    code(to: string, since?: Date): Promise<string>;
    /**
     * Customers by e-mail.
     *
     * @param {{ search?: string, state?: Schemas['AccountState'], limit?: number, after?: string }} [choice]
     * @returns {Promise<Schemas['Account'][]>}
     */
    accounts(choice?: {
        search?: string;
        state?: Schemas["AccountState"];
        limit?: number;
        after?: string;
    }): Promise<Schemas["Account"][]>;
    /** @param {string} email @returns {Promise<Schemas['Account']>} */
    account(email: string): Promise<Schemas["Account"]>;
    /** Everything of a customer, newest first. @param {string} email @returns {Promise<Schemas['Moment'][]>} */
    timeline(email: string): Promise<Schemas["Moment"][]>;
    /** @param {string} email @returns {Promise<Schemas['Account']>} */
    suspend(email: string): Promise<Schemas["Account"]>;
    /** @param {string} email @returns {Promise<Schemas['Account']>} */
    resume(email: string): Promise<Schemas["Account"]>;
    /**
     * Makes a test card the saved one: the next renewal succeeds or fails as its number says.
     *
     * @param {string} email
     * @param {Schemas['CardRequest']} card such as { Number: '4000000000000341' }, which is declined when charged
     * @returns {Promise<Schemas['Account']>}
     */
    setCard(email: string, card: Schemas["CardRequest"]): Promise<Schemas["Account"]>;
    /** A link that opens the web app as a customer, once and within a minute. @param {string} email @returns {Promise<Schemas['LoginPass']>} */
    logInAs(email: string): Promise<Schemas["LoginPass"]>;
    /** @param {string} email @param {'en' | 'fr'} Language @returns {Promise<Schemas['Account']>} */
    setLanguage(email: string, Language: "en" | "fr"): Promise<Schemas["Account"]>;
    /**
     * Activations, oldest first.
     *
     * @param {Schemas['ActivationState'] | ''} [state]
     * @returns {Promise<Schemas['Activation'][]>}
     */
    activations(state?: Schemas["ActivationState"] | ""): Promise<Schemas["Activation"][]>;
    /** @param {string | number} paId @returns {Promise<Schemas['Activation']>} */
    approve(paId: string | number): Promise<Schemas["Activation"]>;
    /** @param {string | number} paId @param {string} Reason @returns {Promise<Schemas['Activation']>} */
    reject(paId: string | number, Reason: string): Promise<Schemas["Activation"]>;
    /**
     * Moves the transfer of a number.
     *
     * @param {string | number} paId
     * @param {'complete' | 'decline' | 'require-info' | 'retry'} action
     * @param {string} [Reason]
     * @returns {Promise<Schemas['Activation']>}
     */
    movePort(paId: string | number, action: "complete" | "decline" | "require-info" | "retry", Reason?: string): Promise<Schemas["Activation"]>;
    /** @returns {Promise<Schemas['Plan'][]>} */
    plans(): Promise<Schemas["Plan"][]>;
    /** @param {number} planId @returns {Promise<Schemas['Plan']>} */
    retirePlan(planId: number): Promise<Schemas["Plan"]>;
    /** @param {number} planId @returns {Promise<Schemas['Plan']>} */
    restorePlan(planId: number): Promise<Schemas["Plan"]>;
    /**
     * SIM cards by number.
     *
     * @param {{ search?: string, state?: Schemas['SimState'], limit?: number, after?: string }} [choice]
     * @returns {Promise<Schemas['Sim'][]>}
     */
    sims(choice?: {
        search?: string;
        state?: Schemas["SimState"];
        limit?: number;
        after?: string;
    }): Promise<Schemas["Sim"][]>;
    /** The number of a SIM card that can be activated. */
    freeSim(): Promise<string>;
    /** @param {string} ICCID @param {Schemas['SimState']} State @returns {Promise<Schemas['Sim']>} */
    setSim(ICCID: string, State: Schemas["SimState"]): Promise<Schemas["Sim"]>;
    /** @returns {Promise<Schemas['Fault'][]>} */
    faults(): Promise<Schemas["Fault"][]>;
    /**
     * Makes calls of the carrier API misbehave.
     *
     * @param {Schemas['FaultRequest']} fault
     * @returns {Promise<Schemas['Fault']>}
     */
    fault(fault: Schemas["FaultRequest"]): Promise<Schemas["Fault"]>;
    /** @param {string} id @returns {Promise<void>} */
    removeFault(id: string): Promise<void>;
    /** @returns {Promise<void>} */
    clearFaults(): Promise<void>;
    /**
     * Calls that the carrier got, newest first.
     *
     * @param {{ operation?: string, user?: string, since?: Date, search?: string, limit?: number }} [choice]
     * @returns {Promise<Schemas['Call'][]>}
     */
    journal(choice?: {
        operation?: string;
        user?: string;
        since?: Date;
        search?: string;
        limit?: number;
    }): Promise<Schemas["Call"][]>;
    #private;
}
export type Schemas = import("./openapi.js").components["schemas"];
/**
 * How a world begins: a scenario's name, or more.
 */
export type Beginning = string | Omit<Schemas["WorldRequest"], "Name">;
import { Cards } from './cards.js';
