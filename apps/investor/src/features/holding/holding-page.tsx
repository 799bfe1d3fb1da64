import { EmptyState, Icon } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { LoadMore, useList } from '../../shared/lists/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page, SessionChip } from '../../shared/ui/index.ts';
import css from './holding-page.module.css';
import { keyOf, SORTS, type Sort, totalsOf } from './model.ts';
import { HoldingRow } from './parts/holding-row.tsx';
import { HoldingSheet } from './parts/holding-sheet.tsx';
import { HoldingSkeleton } from './parts/holding-skeleton.tsx';
import { Totals } from './parts/totals.tsx';
import { useLivePositions } from './use-live-positions.ts';
import { useSteadyOrder } from './use-steady-order.ts';

/** Positions requested at once: more than members usually hold, so that the sums cover all of them. */
const PAGE_SIZE = 100;

const SORT_TEXT = {
  value: 'holding.sortValue',
  unrealised: 'holding.sortUnrealised',
  percent: 'holding.sortPercent',
  day: 'holding.sortDay',
  code: 'holding.sortCode',
} as const;

/** RT-05: the account's positions at live prices; a tap shows one with what can be done with it. */
export function HoldingPage() {
  const t = useText();
  const [sort, setSort] = useState<Sort>('value');
  const [opened, setOpened] = useState<string | null>(null);
  const list = useList('GET v1/trade/position/list', {}, { pageSize: PAGE_SIZE });
  const live = useLivePositions(list.rows);
  const rows = useSteadyOrder(live, sort, list.readAt);
  const totals = totalsOf(live);
  const waiting = list.state === 'first_loading';
  return (
    <Page
      bar={
        <AppBar
          title={t('routes.holding')}
          actions={
            <span className={css.session}>
              <SessionChip />
            </span>
          }
        />
      }
    >
      {waiting && list.error === null && <HoldingSkeleton />}
      {waiting && list.error !== null && <ErrorBlock error={list.error} onRetry={list.retry} />}
      {list.total === 0 && (
        <EmptyState
          icon="wallet"
          title={t('holding.emptyTitle')}
          body={t('holding.emptyBody')}
          step={{ label: t('holding.firstBuy'), onClick: () => push('/pages/trade/buy/buy') }}
        />
      )}
      {live.length > 0 && (
        <>
          <Totals totals={totals} />
          <div className={css.tools}>
            <span className={css.count}>{t('holding.count', { count: list.total ?? live.length })}</span>
            <label className={css.sort}>
              <Icon name="sort" size={16} />
              <select
                aria-label={t('holding.sort')}
                value={sort}
                onChange={({ target }) => setSort(SORTS.find((one) => one === target.value) ?? 'value')}
              >
                {SORTS.map((one) => (
                  <option key={one} value={one}>
                    {t(SORT_TEXT[one])}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <ul className={css.rows}>
            {rows.map((row) => (
              <HoldingRow key={keyOf(row)} row={row} total={totals.value} onOpen={(one) => setOpened(keyOf(one))} />
            ))}
          </ul>
          {(list.total ?? 0) > live.length && (
            <p className={css.partial}>{t('holding.partial', { count: live.length })}</p>
          )}
          <LoadMore list={list} />
        </>
      )}
      <HoldingSheet
        row={live.find((row) => keyOf(row) === opened)}
        total={totals.value}
        onClose={() => setOpened(null)}
      />
    </Page>
  );
}
