import { EmptyState, RowSkeletons, Section } from '@kabuto/ui';
import { useEffect } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { push } from '../../../shared/navigation/navigation.ts';
import { StockRow, useSparks } from '../../../shared/stocks/index.ts';
import { isCount, jsonSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from '../home-page.module.css';

const ROWS = 5;
/** The number of rows shown last, so that the skeleton has the same height while they are read again. */
const rowsSlot = jsonSlot('kabuto.previewRows', ROWS, isCount);

/** The first five issues of the first watchlist that is not empty. */
export function WatchPreview() {
  const t = useText();
  const groups = useCall('GET v1/watch/group/list', {});
  const codes = groups.data?.find((group) => group.codes.length > 0)?.codes.slice(0, ROWS) ?? [];
  const quotes = useCall('GET v1/quote/quote/list', { codes: codes.join(',') }, { enabled: codes.length > 0 });
  const sparks = useSparks(codes);
  const error = groups.error ?? quotes.error;
  const isEmpty = groups.data !== undefined && codes.length === 0;
  const held = useStored(rowsSlot);
  const known = groups.data === undefined ? undefined : codes.length;
  useEffect(() => {
    if (known !== undefined) storage.set(rowsSlot, known);
  }, [known]);
  const isLoading = error === null && !isEmpty && quotes.data === undefined;
  return (
    <Section
      title={t('home.watchlist')}
      action={
        <Link to="/pages/collection/collection" className={css.more}>
          {t('common.more')}
        </Link>
      }
    >
      {error !== null && quotes.data === undefined && (
        <ErrorBlock
          error={error}
          size="block"
          onRetry={() => void (groups.error === null ? quotes.refetch() : groups.refetch())}
        />
      )}
      {isLoading && <RowSkeletons count={held === 0 ? 3 : Math.min(held, ROWS)} middle />}
      {isEmpty && (
        <EmptyState
          icon="star"
          title={t('home.watchEmptyTitle')}
          body={t('home.watchEmptyBody')}
          step={{ label: t('home.findStocks'), onClick: () => push('/pages/trade/query/query') }}
        />
      )}
      {codes.length > 0 &&
        quotes.data?.map((hit) => (
          <StockRow key={hit.instrument.code} hit={hit} spark={sparks.get(hit.instrument.code)} />
        ))}
    </Section>
  );
}
