/** What the OpenAPI document says of each call, for the compiler to hold the app to. */
import type { components, paths } from './schema';

export type Method = 'get' | 'post';
export type Refusal = components['schemas']['Refusal'];

/** The calls of the web app; the others of the document are the BFF's own. */
export type ApiPath = Exclude<keyof paths & `/api/${string}`, `/api/Payment/${string}`>;

export type PathOf<M extends Method> = {
  [P in ApiPath]: undefined extends paths[P][M] ? never : P;
}[ApiPath];

type Json<Content> = Content extends { content: { 'application/json': infer T } } ? T : never;
type Ok<M extends Method, P extends PathOf<M>> = paths[P][M] extends { responses: { 200: infer R } }
  ? R
  : never;

/** What a call answers when it isn't refused. */
export type Answer<M extends Method, P extends PathOf<M>> = Exclude<Json<Ok<M, P>>, Refusal>;

/** What a call takes: a query, a body or nothing. */
export type Input<M extends Method, P extends PathOf<M>> = paths[P][M] extends {
  parameters: { query: infer Query };
}
  ? [query: Query]
  : paths[P][M] extends { requestBody?: infer Body }
    ? [Json<Body>] extends [never]
      ? [nothing?: undefined]
      : [body: Json<Body>]
    : never;

/** The calls that answer a list and count what they left out of it. */
export type ListPath<M extends Method> = {
  [P in PathOf<M>]: Ok<M, P> extends { headers: { 'X-Omitted': number } } ? P : never;
}[PathOf<M>];

/** The calls that need no session: those without a 401. */
export type OpenPath = Exclude<
  ApiPath,
  {
    [P in ApiPath]: NonNullable<paths[P][Method]> extends { responses: { 401: unknown } }
      ? P
      : never;
  }[ApiPath]
>;
