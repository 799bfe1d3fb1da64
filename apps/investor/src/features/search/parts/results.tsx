import type { SearchFacets } from '@kabuto/contract';
import { EmptyState, RowSkeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { type Filter, isFiltered, NO_FILTER, queryOf } from '../filter.ts';
import { Filters } from './filters.tsx';
import { FoundList } from './found-list.tsx';
import css from './hit-list.module.css';

type ResultsProps = {
  /** The text sent to the server; empty for all issues that fit the filter. */
  readonly query: string;
  /** The text in the input; while it differs from the query, "nothing found" is not shown. */
  readonly typed: string;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
};

/** The server's results, best match first, and what they can be limited to; a superseded query is aborted. */
export function Results({ query, typed, filter, onFilter }: ResultsProps) {
  const t = useText();
  const list = useList('GET v1/quote/instrument/search', queryOf(query, filter));
  const [facets, setFacets] = useState<SearchFacets | undefined>(undefined);
  // While the next results load, the filters of the last ones stay.
  if (list.page !== undefined && list.page.facets !== facets) setFacets(list.page.facets);
  const limited = isFiltered(filter);
  const choosable = facets !== undefined && (limited || facets.sections.length > 1 || facets.sectors.length > 1);
  const none = list.state !== 'first_loading' && list.rows.length === 0;
  return (
    <section>
      {choosable && <Filters facets={facets} filter={filter} onFilter={onFilter} />}
      {list.state === 'first_loading' && list.error !== null && <ErrorBlock error={list.error} onRetry={list.retry} />}
      {list.state === 'first_loading' && list.error === null && (
        <>
          <div className={css.head} />
          {[0, 1, 2, 3, 4].map((row) => (
            <RowSkeleton key={row} />
          ))}
        </>
      )}
      {none && query === typed && (
        <EmptyState
          icon="search"
          title={query === '' ? t('search.noneOfFilter') : t('search.noneTitle', { query })}
          body={t(limited ? 'search.noneFiltered' : 'search.noneBody')}
          {...(limited ? { step: { label: t('search.clearFilters'), onClick: () => onFilter(NO_FILTER) } } : {})}
        />
      )}
      {list.rows.length > 0 && (
        <>
          <header className={css.head} aria-live="polite">
            <h2>{t('search.results')}</h2>
            <span>{t('search.count', { count: list.total ?? 0 })}</span>
          </header>
          <FoundList hits={list.rows} />
          <LoadMore list={list} />
        </>
      )}
    </section>
  );
}
