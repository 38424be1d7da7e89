/** The customer of a test. */
export class Customer {
    /**
     * @param {World} world
     * @param {import('./playwright-types.js').PageLike} page
     * @param {string} email
     */
    constructor(world: World, page: import("./playwright-types.js").PageLike, email: string);
    email: string;
    /** The password of the demo's customers and of a crowd's. */
    password: string;
    /** Opens the web app, logged in as this customer. */
    logIn(): Promise<void>;
    /** What the carrier knows of this customer. */
    account(): Promise<{
        Email: string;
        FirstName: string;
        LastName: string;
        UserId: string;
        State: import("./openapi.js").components["schemas"]["AccountState"];
        Language: string;
        Cnum?: string;
        PhoneNumber?: string;
        ICCID?: string;
        PlanId?: number;
        StartDate?: string;
        EndDate?: string;
        PendingPlanId?: number;
        PendingTermination?: string;
        PaId?: string;
        Balance: string;
    }>;
    /** The newest mail; waits for the first one since a moment. @param {Date} [since] */
    mail(since?: Date): Promise<{
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
    /** The code in the newest mail. @param {Date} [since] */
    code(since?: Date): Promise<string>;
    #private;
}
/**
 * Adds to a Playwright test a world of its own, removed at its end, and a page whose app is in that
 * world: `export const test = withMock(base)`. `use: { scenario, crowd, customerEmail, mockControl }`
 * changes how it begins.
 *
 * @type {import('./playwright-types.js').WithMock}
 */
export const withMock: import("./playwright-types.js").WithMock;
import { World } from './index.js';
