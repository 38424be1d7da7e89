import { rules } from './rules';
import { type Files, type Language, translated } from './translated';

/** A text in whichever language. `{name}` marks a parameter; the English text says which there are. */
export interface Message<English extends string = string> {
  in: (language: Language) => English;
}

/** What a language says of a catalogue: the same texts as English. */
export type Texts<English> = Record<keyof English, string>;

type Catalogue<English> = { [Id in keyof English]: Message<Extract<English[Id], string>> };

type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type Params<Text extends string> = [ParamNames<Text>] extends [never]
  ? []
  : [params: Record<ParamNames<Text>, string | number>];

/**
 * Declares a catalogue, whose texts are a file in the folder of each language. The type is that of
 * the English ones, from which parameters are checked.
 */
export function catalogue<English extends object>(files: Files) {
  const texts = translated<Texts<English>>(files);
  return new Proxy({} as Catalogue<English>, {
    get: (_, id) => ({ in: (language: Language) => texts(language)[id as keyof English] }),
  });
}

export function format<E extends string>(
  message: Message<E>,
  language: Language,
  ...[params]: Params<E>
): string {
  const values = (params ?? {}) as Record<string, string | number>;
  const text = rules(language).typeset(message.in(language));
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
