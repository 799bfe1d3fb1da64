import { priceOf } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { ActionBar, Button, EmptyState, RowSkeletons, Segmented } from '@kabuto/ui';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError } from '../../shared/api/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { useQuote } from '../../shared/stream/index.ts';
import { ErrorBlock } from '../../shared/ui/index.ts';
import { useAlertAt } from '../alerts/index.ts';
import { NightNote } from '../night-note/index.ts';
import { IssueOfferings } from '../offering-cards/index.ts';
import { Book } from './parts/book.tsx';
import { ChartSlot } from './parts/chart-slot.tsx';
import { Figures } from './parts/figures.tsx';
import { PriceHead } from './parts/price-head.tsx';
import { Profile } from './parts/profile.tsx';
import { StockSkeleton } from './parts/stock-skeleton.tsx';
import { Tape } from './parts/tape.tsx';
import css from './stock-view.module.css';
import { useStock } from './use-stock.ts';

/** Loaded when its tab is opened. */
const NewsList = lazy(async () => ({ default: await (await import('../news/index.ts')).loadNewsList() }));

export const STOCK_TABS = ['book', 'tape', 'profile', 'news'] as const;
export type StockTab = (typeof STOCK_TABS)[number];

/** Delay after a new high or low before its time is requested, milliseconds: the price may still be moving. */
const SOON_MS = 1_500;

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.reason === 'INSTRUMENT_UNKNOWN' || error.field === 'code');

/** Shown for an address without a valid issue, with a link to the search. */
export function NoStock({ chosen }: { readonly chosen: boolean }) {
  const t = useText();
  return (
    <EmptyState
      icon="search"
      title={t('stock.unknownTitle')}
      body={t(chosen ? 'stock.unknownBody' : 'stock.noCodeBody')}
      step={{ label: t('stock.findStock'), onClick: () => push('/pages/trade/query/query') }}
    />
  );
}

type StockViewProps = {
  readonly code: string;
  readonly part: StockTab;
  readonly onTab: (part: StockTab) => void;
};

/** Everything about one issue: price, chart, figures, board, trades; buy and sell at the bottom. */
export function StockView({ code, part, onTab }: StockViewProps) {
  const t = useText();
  const { data, error, refetch } = useStock(code);
  const live = useQuote(code, data?.quote);
  const alertAt = useAlertAt(data);
  const extremes = live === undefined ? '' : `${live.open} ${live.high} ${live.low}`;
  useEffect(() => {
    if (extremes === '') return undefined;
    const timer = setTimeout(() => void refetch(), SOON_MS);
    return () => clearTimeout(timer);
  }, [extremes, refetch]);

  if (data === undefined || live === undefined) {
    if (isUnknown(error)) return <NoStock chosen />;
    if (error !== null) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
    return <StockSkeleton />;
  }
  const { instrument, quote: view } = data;
  const tick = priceOf(data.tick) ?? tickSize(instrument.tickTable, live.last ?? live.base);
  return (
    <div className={css.view}>
      <div className={css.columns}>
        <div className={css.left}>
          <PriceHead instrument={instrument} quote={live} view={view} tick={tick} />
          <NightNote code={code} />
          <IssueOfferings code={code} />
          <ChartSlot code={code} quote={live} view={view} tick={tick} onAlert={alertAt.open} />
          <Figures instrument={instrument} quote={live} view={view} tick={tick} />
        </div>
        <div className={css.right}>
          <Segmented
            kind="tabs"
            label={t('stock.parts')}
            value={part}
            onChange={onTab}
            choices={STOCK_TABS.map((value) => ({ value, label: t(`stock.${value}`) }))}
          />
          {part === 'book' && <Book code={code} quote={live} tick={tick} onAlert={alertAt.open} />}
          {part === 'tape' && <Tape code={code} quote={live} tick={tick} lot={Number(instrument.lot)} />}
          {part === 'profile' && <Profile instrument={instrument} quote={live} view={view} tick={tick} />}
          {part === 'news' && (
            <Suspense fallback={<RowSkeletons count={4} />}>
              <NewsList code={code} />
            </Suspense>
          )}
        </div>
      </div>
      <ActionBar>
        <Button kind="buy" onClick={() => push('/pages/trade/buy/buy', { code })}>
          {t('common.buy')}
        </Button>
        <Button kind="sell" onClick={() => push('/pages/trade/sell/sell', { code })}>
          {t('common.sell')}
        </Button>
      </ActionBar>
      {alertAt.sheet}
    </div>
  );
}
