import { useDay, useLanguage } from '@kabuto/i18n';
import { EmptyState, RowSkeletons } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { CsvButton } from '../../shared/files/index.ts';
import { LoadMore, readAll, useList } from '../../shared/lists/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import {
  type ListAddress,
  ListFilters,
  ListTools,
  NO_FILTER,
  RangePicker,
  useListAddress,
  usePagesInAddress,
  WHOLE_YEAR,
  withoutState,
} from '../../shared/ranges/index.ts';
import { ErrorBlock } from '../../shared/ui/index.ts';
import { fillRows } from './fill-rows.ts';
import { byDate, sumsOfIssue } from './model.ts';
import { SumsOrError } from './parts/fill-sums.tsx';
import { TradeRow } from './parts/trade-row.tsx';
import { TradesFrame } from './parts/trades-frame.tsx';
import css from './trade-history-page.module.css';

type NoFillsProps = Pick<ListAddress, 'show'> & {
  /** Whether a year without any filter has no fills. */
  readonly whole: boolean;
  readonly limited: boolean;
};

/** No fills: the way to an order, to the fills without filters, or to a year of them. */
function NoFills({ whole, limited, show }: NoFillsProps) {
  const t = useText();
  if (limited)
    return (
      <EmptyState
        icon="filter"
        title={t('trades.noMatch')}
        step={{ label: t('trades.clearFilters'), onClick: () => show(NO_FILTER) }}
      />
    );
  return (
    <EmptyState
      icon="document"
      title={t('trades.emptyTitle')}
      body={t(whole ? 'orders.tradesEmptyBody' : 'trades.emptyBody')}
      step={{
        label: t(whole ? 'orders.placeOrder' : 'trades.wholeYear'),
        onClick: () => (whole ? push('/pages/trade/buy/buy') : show({ range: WHOLE_YEAR })),
      }}
    />
  );
}

/** RT-31: the fills of a range of dates by date, with their sums; `?from&to&code&side&accountType&page`. */
export function TradeHistoryPage() {
  const t = useText();
  const language = useLanguage();
  const day = useDay();
  const address = useListAddress();
  const { range, code, show } = address;
  const filter = withoutState(address.filter);
  const query = { scope: 'history', ...range, ...filter } as const;
  const { code: _code, ...ofAllIssues } = filter;
  const limited = Object.keys(filter).length > 0;
  const list = useList('GET v1/trade/fill/list', query);
  usePagesInAddress(list, address);
  const sums = useCall(
    'GET v1/trade/fill/totals',
    { scope: 'history', ...range, ...ofAllIssues },
    { keepPrevious: true },
  );
  const totals = sums.data;
  // the list and its sums come together, so that no row moves
  const waiting = list.state === 'first_loading' || (totals === undefined && sums.error === null);
  const whole = range.from === undefined && !limited;
  const retry = (): void => {
    list.retry();
    void sums.refetch();
  };
  return (
    <TradesFrame tab="history" titleKey="routes.tradeHistory">
      <RangePicker value={range} onChange={(next) => show({ range: next, code: undefined })} />
      {waiting && list.error === null && <RowSkeletons count={6} />}
      {waiting && list.error !== null && <ErrorBlock error={list.error} onRetry={retry} />}
      {!waiting && (list.rows.length > 0 || limited) && (
        <>
          <ListTools
            count={t('trades.count', { count: list.total ?? list.rows.length })}
            issues={totals?.rows ?? []}
            code={code}
            onCode={(next) => show({ code: next })}
          >
            {list.rows.length > 0 && (
              <CsvButton
                name={['kabuto-fills', range.from, range.to, code].filter((part) => part !== undefined).join('-')}
                read={async () =>
                  fillRows(await readAll('GET v1/trade/fill/list', query, ({ fillId }) => fillId), language, t)
                }
              />
            )}
          </ListTools>
          <ListFilters filter={filter} show={show} />
        </>
      )}
      {!waiting && list.total === 0 && <NoFills whole={whole} limited={limited} show={show} />}
      {!waiting && list.rows.length > 0 && (
        <>
          <SumsOrError
            totals={sumsOfIssue(totals, code)}
            error={totals === undefined ? sums.error : null}
            onRetry={retry}
          />
          {byDate(list.rows).map(({ date, fills }) => (
            <section key={date} aria-label={day(date)}>
              <h2 className={css.date}>{day(date)}</h2>
              <ul>
                {fills.map((fill) => (
                  <TradeRow key={fill.fillId} fill={fill} />
                ))}
              </ul>
            </section>
          ))}
          <LoadMore list={list} />
        </>
      )}
    </TradesFrame>
  );
}
