import { EmptyState, RowSkeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './hit-list.module.css';
import { HitList } from './hit-list.tsx';

type ResultsProps = {
  /** The query sent to the server. */
  readonly query: string;
  /** The text in the input; while it differs from the query, "nothing found" is not shown. */
  readonly typed: string;
};

/** The server's results, best match first; a superseded query is aborted. */
export function Results({ query, typed }: ResultsProps) {
  const t = useText();
  const list = useList('GET v1/quote/instrument/search', { q: query });
  if (list.state === 'first_loading') {
    if (list.error !== null) return <ErrorBlock error={list.error} onRetry={list.retry} />;
    return (
      <>
        <div className={css.head} />
        {[0, 1, 2, 3, 4].map((row) => (
          <RowSkeleton key={row} />
        ))}
      </>
    );
  }
  if (list.rows.length === 0 && query === typed)
    return <EmptyState icon="search" title={t('search.noneTitle', { query })} body={t('search.noneBody')} />;
  return (
    <section>
      <header className={css.head} aria-live="polite">
        <h2>{t('search.results')}</h2>
        <span>{t('search.count', { count: list.total ?? 0 })}</span>
      </header>
      <HitList hits={list.rows} />
      <LoadMore list={list} />
    </section>
  );
}
