import { useCallback } from 'react';
import { language } from './language';
import { format, type Message, type Params } from './message';

export type Translate = <E extends string>(message: Message<E>, ...params: Params<E>) => string;

/** Returns the function that turns a message into text in the chosen language. */
export function useText(): Translate {
  const current = language.use();
  return useCallback((message, ...params) => format(message, current, ...params), [current]);
}
