// @ts-check
import { randomUUID } from 'node:crypto';
import { deepStrictEqual } from 'node:assert/strict';
import { World } from './world.js';

/** @typedef {import('./openapi.js').components['schemas']} Schemas */

const redacted = '[redacted]';

/** What is filled in where the journal has redacted it: right, and wrong. */
const secrets = {
  password: ['Light-2026!', 'Wrong-2026!'],
  card: ['4242424242424242', '4000000000000002'],
  cardCode: '123',
  wrongCode: '000000',
};

/** Fields whose values a world chooses anew, in lower case; '' is an answer that is nothing but its id. */
const identifiers = new Set(
  ['', 'userid', 'clientref', 'webuserinfoid', 'accountnumber', 'cnum', 'paid'].concat(
    ['paymentmethodid', 'phonenumber', 'number'],
  ),
);

/** How far an instant may be from the one in the journal: a test runs faster than a person. */
const aboutThenMs = 24 * 3600 * 1000;

/**
 * Makes calls again that the mock's journal had, in a world that begins as theirs did. Identifiers, tokens and codes
 * are those of the new world. The mock writes such tests: "Copy as TypeScript test" in its console.
 */
export class Journey {
  #carrier;
  /** @type {Map<string, string>} as they were in the journal → as they are here */
  #ids = new Map();
  /** @type {Map<string, string>} by e-mail */
  #tokens = new Map();

  /**
   * @param {World} world
   * @param {string} carrier where the carrier API is
   */
  constructor(world, carrier) {
    this.world = world;
    this.#carrier = carrier;
  }

  /**
   * Makes a world like the one of the journal.
   *
   * @param {string} control
   * @param {Omit<Schemas['WorldRequest'], 'Name'>} beginning
   */
  static async begin(control, beginning) {
    const world = await World.create(control, `journey-${randomUUID()}`, beginning);
    const { CarrierUrl } = await world.info();
    if (!CarrierUrl) throw new Error('the mock does not say where its carrier API is');
    return new Journey(world, CarrierUrl);
  }

  /** Removes the world. */
  end() {
    return this.world.remove();
  }

  /**
   * Makes a call of the control API within the world, about a customer unless user is empty.
   *
   * @param {string} user
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   */
  async control(user, method, path, body) {
    const [, paId = ''] = /^\/activations\/(\w+)\//.exec(path) ?? [];
    if (paId && !this.#ids.has(paId)) {
      this.#ids.set(paId, (await this.world.account(user)).PaId ?? ''); // one that the world began with
    }
    return this.world.call(method, this.#here(path), this.#parsed(body));
  }

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
  async call(user, method, path, body, status, want) {
    const headers = new Headers({
      'Content-Type': 'application/json',
      ClientId: 'alpha',
      ApiToken: 'light-dev',
      'Mock-World': this.world.name,
    });
    if (user) headers.set('Authtoken', await this.#token(user));
    const filled = await this.#filledIn(user, this.#parsed(body), JSON.stringify(want) ?? '');
    let answer;
    let text;
    try {
      answer = await fetch(this.#carrier + this.#here(path), {
        method,
        headers,
        body: filled === undefined ? null : JSON.stringify(filled),
      });
      text = await answer.text();
    } catch (error) {
      if (status === 0) return;
      throw error;
    }
    if (status !== 0) deepStrictEqual({ status: answer.status, text }, { status, text });
    let got;
    try {
      got = JSON.parse(text);
    } catch {
      return; // not JSON, which the journal doesn't keep either
    }
    if (got?.IdToken && got.Email) this.#tokens.set(got.Email, got.IdToken);
    if (want !== undefined) deepStrictEqual(this.#likened('', got, want), want);
  }

  /** Writes the identifiers of the journal as they are in this world. @param {string} text */
  #here(text) {
    let here = text;
    for (const [was, is] of [...this.#ids].toSorted(([a], [b]) => b.length - a.length)) {
      here = here.replaceAll(new RegExp(`\\b${was}\\b`, 'g'), is);
    }
    return here;
  }

  /** @param {unknown} body */
  #parsed(body) {
    return body === undefined ? undefined : JSON.parse(this.#here(JSON.stringify(body)));
  }

  /** @param {string} user */
  async #token(user) {
    if (!this.#tokens.has(user)) {
      const { Password } = await this.world.logInAs(user);
      const path = '/api/LoginRegistration/LightPhoneLogin';
      await this.call('', 'POST', path, { Email: user, Password }, 200, undefined);
    }
    return this.#tokens.get(user) ?? '';
  }

  /**
   * Puts secrets where the journal has redacted them: right ones, or wrong ones where they were refused.
   *
   * @param {string} user
   * @param {any} body
   * @param {string} want
   */
  async #filledIn(user, body, want) {
    if (typeof body !== 'object' || body === null) return body;
    const refused = (/** @type {string} */ code) => (want.includes(`"${code}"`) ? 1 : 0);
    for (const [name, value] of Object.entries(body)) {
      if (value !== redacted) continue;
      const kind = name.toLowerCase();
      if (kind === 'accesscode') {
        body[name] = refused('invalid_otp')
          ? secrets.wrongCode
          : await this.world.code(await this.#addressee(user, body.UserId));
      } else if (kind === 'creditcardnumber') {
        body[name] = secrets.card[refused('card_declined')];
      } else if (['ccv', 'cvv', 'cvc'].includes(kind)) {
        body[name] = secrets.cardCode;
      } else {
        body[name] = secrets.password[refused('bad_credentials')];
      }
    }
    return body;
  }

  /**
   * Who gets the mail with a code.
   *
   * @param {string} user
   * @param {unknown} userId
   */
  async #addressee(user, userId) {
    const accounts = await this.world.call('GET', '/accounts');
    return accounts.find((/** @type {any} */ each) => each.UserId === userId)?.Email ?? user;
  }

  /**
   * The answer with what differs in every world as it was, after learning the identifiers.
   *
   * @param {string} name
   * @param {any} got
   * @param {any} was
   * @returns {any}
   */
  #likened(name, got, was) {
    if (Array.isArray(got) && Array.isArray(was)) {
      return got.map((each, i) => this.#likened('items', each, was[i]));
    }
    if (got && was && typeof got === 'object' && typeof was === 'object') {
      return Object.fromEntries(
        Object.entries(got).map(([key, value]) => [key, this.#likened(key, value, was[key])]),
      );
    }
    if (was === redacted && got !== undefined) return was;
    if (typeof got !== typeof was || got === was || typeof got === 'boolean') return got;
    if (identifiers.has(name.toLowerCase()) && got !== '' && /^\w+$/.test(String(was))) {
      this.#ids.set(String(was), String(got));
      return was;
    }
    const apart = Math.abs(Date.parse(got) - Date.parse(was));
    return /^\d{4}-.*T/.test(String(was)) && apart < aboutThenMs ? was : got;
  }
}
