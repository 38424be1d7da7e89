import { setFrench } from './typography';

/** The languages of the app, the operator may offer fewer. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/**
 * One text in every language; a language left out is a compile error. `{name}` marks a parameter,
 * and the English text says which there are.
 */
export type Message<English extends string = string> = { en: English } & Record<
  Exclude<Language, 'en'>,
  string
>;

type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type Params<Text extends string> = [ParamNames<Text>] extends [never]
  ? []
  : [params: Record<ParamNames<Text>, string | number>];

/** Declares a catalogue and keeps its texts' literal types, from which parameters are checked. */
export function messages<const T extends Record<string, Message>>(catalogue: T): T {
  return catalogue;
}

export function format<E extends string>(
  message: Message<E>,
  language: Language,
  ...[params]: Params<E>
): string {
  const values = (params ?? {}) as Record<string, string | number>;
  const text = language === 'fr' ? setFrench(message.fr) : message.en;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
