/**
 * Makes a call and returns its answer: JSON, text, or undefined for none.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] sent as JSON
 * @returns {Promise<any>}
 */
export function call(base: string, method: string, path: string, body?: unknown): Promise<any>;
/**
 * Makes a call with a body that is sent as it is.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {string} type of the body
 * @param {string} [body]
 * @returns {Promise<any>}
 */
export function send(base: string, method: string, path: string, type: string, body?: string): Promise<any>;
/**
 * The parameters that are given, as a query.
 *
 * @param {Record<string, unknown>} parameters
 */
export function query(parameters: Record<string, unknown>): string;
/** An answer of the mock that says no. */
export class MockError extends Error {
    /**
     * @param {string} what the call
     * @param {number} status
     * @param {{ Code?: string, Message?: string, Field?: string }} refusal
     */
    constructor(what: string, status: number, refusal: {
        Code?: string;
        Message?: string;
        Field?: string;
    });
    status: number;
    code: string;
    /** The field, parameter or header at fault. */
    field: string;
}
