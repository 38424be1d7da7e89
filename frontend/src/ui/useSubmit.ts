import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, type Code, codeOf } from '@/api/codes';
import type { Message } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import { problemText } from './problem';
import { toast } from './toast';

interface SubmitOptions<Values, Answer> {
  /** What to say, by the server's code. */
  messages?: Partial<Record<Code, Message>>;
  /** What to say of every other failure; a function words it itself. */
  fallback: Message | ((error: unknown) => string);
  /** What to say of a refusal without a message of its own, where that differs. */
  refused?: Message;
  /** Says it in a toast, too. */
  toasts?: boolean;
  /** What has happened instead, by code: no problem is shown then. */
  instead?: Partial<Record<Code, (values: Values, error: ApiError) => unknown>>;
  /** Reads that the call has made stale. */
  invalidates?: readonly { queryKey: QueryKey }[];
  /** What comes after it; the form stays busy until then. */
  next?: (answer: Answer, values: Values) => unknown;
}

/**
 * The one way to write. Returns what a `Form` takes: `onSubmit`, which makes the call once at a
 * time, and `problem`, what went wrong with the last.
 */
export function useSubmit<Values, Answer>(
  call: (values: Values) => Promise<Answer>,
  {
    messages = {},
    fallback,
    refused,
    toasts,
    instead,
    invalidates = [],
    next,
  }: SubmitOptions<Values, Answer>,
) {
  const t = useText();
  const client = useQueryClient();
  // The state of a mutation comes with the next rendering, a second click may come before.
  const underway = useRef(false);

  const wordingOf = (error: unknown) => {
    if (typeof fallback === 'function') return fallback(error);
    const isRefusal = error instanceof ApiError && error.refused;
    return problemText(t, error, messages, (isRefusal && refused) || fallback);
  };
  const insteadOf = (error: unknown) => {
    const code = codeOf(error);
    return code ? instead?.[code] : undefined;
  };

  const mutation = useMutation({
    mutationFn: call,
    async onSuccess(answer, values) {
      for (const query of invalidates) client.invalidateQueries({ queryKey: query.queryKey });
      await next?.(answer, values);
    },
    async onError(error, values) {
      const way = insteadOf(error);
      if (way) await way(values, error as unknown as ApiError);
      else if (toasts) toast.show(wordingOf(error), 'error');
    },
  });

  async function onSubmit(values: Values): Promise<void> {
    if (underway.current) return;
    underway.current = true;
    await mutation.mutateAsync(values).catch(() => undefined);
    underway.current = false;
  }

  const { error, isPending: busy } = mutation;
  const problem = error && !insteadOf(error) ? wordingOf(error) : '';
  return { onSubmit, problem, busy, error };
}
