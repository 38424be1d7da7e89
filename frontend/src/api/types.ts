/**
 * The records of the wire, from the BFF's OpenAPI document (`npm run api:types` generates them).
 * Amounts are decimal dollars as the carrier quotes them: shown and returned, never computed with.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type LoginAnswer = Schemas['LoginAnswer'];
export type Plan = Schemas['Plan'];
/** A number where the carrier's id is one, text otherwise. */
export type PlanId = Plan['PlanId'];
export type Quote = Schemas['Quote'];
export type ActivationRequest = Schemas['ActivationRequest'];
/** A card typed into the page itself, where the operator allows that. */
export type RawCard = Schemas['CardRequest'];
export type SavedCard = Schemas['PaymentMethod'];
export type Profile = Schemas['Profile'];
export type AccountInfo = Schemas['AccountInfo'];
export type PaymentRecord = Schemas['PaymentRecord'];
/** The next renewal, what is booked, and how far an activation is. */
export type Outlook = Schemas['Outlook'];
/** One of the places where the customer is logged in. */
export type Device = Schemas['SessionRecord'];
export type EndSession = Schemas['EndSessionRequest'];
/** What the BFF tells the page at run time. */
export type AppConfig = Schemas['AppConfig'];
/** A carrier that numbers can be brought from. */
export type Donor = Schemas['Donor'];
