import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Message } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import { Skeleton } from './Loading';
import { FailedRead } from './Notice';
import { problemText } from './problem';

type DataOf<Queries extends readonly UseQueryResult[]> = {
  [K in keyof Queries]: Exclude<Queries[K]['data'], undefined>;
};

interface ReadProps<Queries extends readonly UseQueryResult[]> {
  of: readonly [...Queries];
  /** What to say when one of them failed. */
  failed: Message;
  /** Of the outline that stands there until all of them have answered. */
  rows?: number;
  children: (...data: DataOf<Queries>) => ReactNode;
}

/**
 * The one way to show what was read from the server. A read that failed can be done again; what was
 * known before stays.
 */
export function Read<const Queries extends readonly UseQueryResult[]>({
  of: queries,
  failed,
  rows,
  children,
}: ReadProps<Queries>) {
  const t = useText();
  const failure = queries.find(({ isError }) => isError);
  const complete = queries.every(({ data }) => data !== undefined);
  return (
    <>
      {failure && (
        <FailedRead
          message={problemText(t, failure.error, {}, failed)}
          onRetry={() => {
            for (const { refetch } of queries) refetch();
          }}
        />
      )}
      {!failure && !complete && <Skeleton rows={rows} />}
      {complete && children(...(queries.map(({ data }) => data) as DataOf<Queries>))}
    </>
  );
}
