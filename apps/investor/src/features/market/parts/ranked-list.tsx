import { formatTime } from '@kabuto/i18n';
import { Button, RowSkeleton } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { MAX_ROWS } from '../model.ts';
import css from './ranking.module.css';

/** A page of a ranking at one moment of the market. */
type RankedPage<T> = { readonly rows: readonly T[]; readonly total: number; readonly at: number };

type RankedListProps<T> = {
  readonly reply: {
    readonly data: RankedPage<T> | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  readonly onMore: () => void;
  /** In place of a list without rows. */
  readonly empty: ReactNode;
  readonly codeOf: (row: T) => string;
  /** The issue shown beside the list. */
  readonly chosen: string | undefined;
  /** A row with its rank. */
  readonly children: (row: T, rank: ReactNode) => ReactNode;
};

/** Rows in their order, with the market time at which they had it, and more of them on demand. */
export function RankedList<T>({ reply, onMore, empty, codeOf, chosen, children }: RankedListProps<T>) {
  const t = useText();
  const { data, error, refetch, isPlaceholderData } = reply;
  if (data === undefined && error !== null) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <p className={css.time} />
        {Array.from({ length: 10 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton shapes have no other identity.
          <RowSkeleton key={row} middle />
        ))}
      </>
    );
  if (data.rows.length === 0) return empty;
  return (
    <>
      <p className={css.time}>{t('market.rankedAt', { time: formatTime(data.at) })}</p>
      <ol className={css.rows} data-waiting={isPlaceholderData}>
        {data.rows.map((row, index) => (
          <li key={codeOf(row)} className={css.row} data-selected={codeOf(row) === chosen}>
            {children(row, <span className={css.rank}>{index + 1}</span>)}
          </li>
        ))}
      </ol>
      {data.total > data.rows.length && data.rows.length < MAX_ROWS && (
        <div className={css.more}>
          <Button kind="text" size="small" onClick={onMore}>
            {t('common.more')}
          </Button>
        </div>
      )}
    </>
  );
}
