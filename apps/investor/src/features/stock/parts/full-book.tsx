import { formatWhole } from '@kabuto/i18n';
import { Sheet, Skeleton } from '@kabuto/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type BookRow, boardOf, columnTick } from '../../../shared/book/board.ts';
import { depthOfView, type Quote } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { atVenue, type Venue } from '../../../shared/venues/index.ts';
import css from './book.module.css';
import { LevelRow, SumRow } from './book-rows.tsx';

/** The most levels of a side that the server returns, and how often they are read again, milliseconds. */
const LEVELS = 1_000;
const EVERY_MS = 1_000;

type FullBookProps = {
  readonly code: string;
  readonly venue?: Venue;
  readonly quote: Quote;
  readonly tick: number;
};

const filled = (rows: readonly BookRow[]): readonly NonNullable<BookRow>[] => rows.filter((row) => row !== null);

function FullBook({ code, venue, quote, tick }: FullBookProps) {
  const t = useText();
  const { data, error, refetch } = useCall(
    'GET v1/quote/depth/detail',
    { code, levels: String(LEVELS), ...atVenue(venue) },
    { refetchInterval: EVERY_MS },
  );
  const middle = useRef<HTMLDivElement>(null);
  const shown = data !== undefined;
  useEffect(() => {
    if (shown) middle.current?.scrollIntoView({ block: 'center' });
  }, [shown]);
  if (data === undefined && error !== null)
    return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="50vh" />;
  const depth = depthOfView(data);
  const board = boardOf(depth, LEVELS);
  const shownTick = columnTick(board, tick);
  const [above, below] = [filled(board.above), filled(board.below)];
  const row = (one: NonNullable<BookRow>) => (
    <LevelRow key={one.price} code={code} venue={venue} row={one} quote={quote} tick={shownTick} counts />
  );
  const orders = (levels: typeof depth.asks): number => levels.reduce((sum, level) => sum + level.orders, 0);
  const shares = (levels: typeof depth.asks): number => levels.reduce((sum, level) => sum + level.quantity, 0);
  return (
    <section className={css.full} aria-label={t('stock.fullBook')}>
      <div className={css.fullHead}>
        <span>{t('stock.orderCount')}</span>
        <span className={css.ask}>{t('stock.askQuantity')}</span>
        <span className={css.label}>{t('stock.quotePrice')}</span>
        <span className={css.bid}>{t('stock.bidQuantity')}</span>
        <span>{t('stock.orderCount')}</span>
      </div>
      <SumRow label={t('stock.marketRow')} ask={depth.marketSell} bid={depth.marketBuy} />
      {board.over > 0 && <SumRow label={t('stock.over')} ask={board.over} bid={undefined} />}
      {above.map(row)}
      <div ref={middle} className={css.middle} />
      {below.map(row)}
      {board.under > 0 && <SumRow label={t('stock.under')} ask={undefined} bid={board.under} />}
      {above.length + below.length === 0 && <p className={css.hint}>{t('stock.bookEmpty')}</p>}
      <p className={css.total}>
        <span>
          {t('stock.bookTotal', { orders: formatWhole(orders(depth.asks)), shares: formatWhole(shares(depth.asks)) })}
        </span>
        <span>
          {t('stock.bookTotal', { orders: formatWhole(orders(depth.bids)), shares: formatWhole(shares(depth.bids)) })}
        </span>
      </p>
    </section>
  );
}

type FullBookSheetProps = FullBookProps & { readonly open: boolean; readonly onClose: () => void };

/** Every level of the book with the number of its orders, read again each second; a tap prepares an order. */
export function FullBookSheet({ open, onClose, ...book }: FullBookSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('stock.fullBook')}>
      <FullBook {...book} />
    </Sheet>
  );
}
