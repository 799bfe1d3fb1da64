import { RowSkeleton } from '@kabuto/ui';
import { confirmDialog } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { type Filter, NO_FILTER } from '../filter.ts';
import { historySlot } from '../history.ts';
import { Filters } from './filters.tsx';
import css from './hit-list.module.css';
import { HitList } from './hit-list.tsx';

/** The recently opened issues. */
function History({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  const { data, error, refetch } = useCall(
    'GET v1/quote/quote/list',
    { codes: codes.join(',') },
    { keepPrevious: true },
  );
  const clear = async (): Promise<void> => {
    const sure = await confirmDialog({ title: t('search.clearHistoryTitle'), okLabel: t('common.delete') });
    if (sure) storage.remove(historySlot);
  };
  return (
    <section>
      <header className={css.head}>
        <h2>{t('search.history')}</h2>
        <button type="button" className={css.action} onClick={() => void clear()}>
          {t('search.clearHistory')}
        </button>
      </header>
      {data !== undefined && <HitList hits={data} />}
      {data === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && codes.slice(0, 5).map((code) => <RowSkeleton key={code} />)}
    </section>
  );
}

/** Sectors and sections of all issues, to browse without a text. */
function Browse({ onFilter }: SuggestionsProps) {
  const { data } = useCall('GET v1/quote/instrument/search', { pageSize: '1' }, { staleTime: 3_600_000 });
  if (data === undefined) return <div className={css.browse} />;
  return <Filters facets={data.facets} filter={NO_FILTER} onFilter={onFilter} />;
}

type SuggestionsProps = { readonly onFilter: (filter: Filter) => void };

/** Before anything is typed: sectors and sections, recently viewed issues, then the most traded ones. */
export function Suggestions({ onFilter }: SuggestionsProps) {
  const t = useText();
  const codes = useStored(historySlot);
  const { data, error, refetch } = useCall('GET v1/quote/ranking/list', { kind: 'value', pageSize: '10' });
  return (
    <>
      <Browse onFilter={onFilter} />
      {codes.length > 0 && <History codes={codes} />}
      {data?.rows.length !== 0 && (
        <section>
          <header className={css.head}>
            <h2>{t('search.popular')}</h2>
          </header>
          {data !== undefined && <HitList hits={data.rows} />}
          {data === undefined && error !== null && (
            <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && [0, 1, 2, 3, 4].map((row) => <RowSkeleton key={row} />)}
        </section>
      )}
    </>
  );
}
