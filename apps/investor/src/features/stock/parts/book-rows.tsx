import { formatPriceText, formatWhole, priceDecimals } from '@kabuto/i18n';
import { formatPrice } from '@kabuto/market';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import type { BookRow, Heap } from '../../../shared/book/board.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Quote, SpecialQuote } from '../../../shared/stream/index.ts';
import { atVenue, type Venue } from '../../../shared/venues/index.ts';
import css from './book.module.css';

/** The mark at the price of a special or sequential quote. */
const MARK_TEXT: Readonly<Record<SpecialQuote['kind'], TextKey>> = {
  special: 'stock.specialMark',
  sequential: 'stock.sequentialMark',
};

type SumProps = { readonly label: ReactNode; readonly ask: number | undefined; readonly bid: number | undefined };

/** A row without a price: market orders, or the quantity beyond the visible levels. */
export function SumRow({ label, ask, bid }: SumProps) {
  return (
    <div className={css.sum}>
      <span className={css.ask}>{ask === undefined || ask === 0 ? '' : formatWhole(ask)}</span>
      <span className={css.label}>{label}</span>
      <span className={css.bid}>{bid === undefined || bid === 0 ? '' : formatWhole(bid)}</span>
    </div>
  );
}

function Quantity({ heap }: { readonly heap: Heap | null }) {
  if (heap === null) return null;
  return (
    <>
      <span className={css.bar} style={{ transform: `scaleX(${heap.share})` }} />
      <span className={css.quantity}>{formatWhole(heap.quantity)}</span>
    </>
  );
}

type LevelRowProps = {
  readonly code: string;
  readonly venue?: Venue;
  readonly row: BookRow;
  readonly quote: Pick<Quote, 'base' | 'last' | 'special'>;
  readonly tick: number;
  /** Shows the number of orders beside their shares. */
  readonly counts?: boolean;
};

/** A tap prepares an order that meets the side: an ask is bought, a bid sold. */
const SIDES = {
  ask: { to: '/pages/trade/buy/buy', spoken: 'stock.askLevel', title: 'stock.buyAt' },
  bid: { to: '/pages/trade/sell/sell', spoken: 'stock.bidLevel', title: 'stock.sellAt' },
} as const;

/** A price of the board; while an auction forms it can have both sides, each of which is its half of the row. */
export function LevelRow({ code, venue, row, quote, tick, counts = false }: LevelRowProps) {
  const t = useText();
  if (row === null) return <div className={css.level} />;
  const price = formatPriceText(row.price, priceDecimals(row.price, tick));
  const marks = { 'data-last': row.price === quote.last, 'data-counts': counts, 'data-price': formatPrice(row.price) };
  const link = (side: 'ask' | 'bid', className: string | undefined, figures?: ReactNode) => (
    <Link
      to={SIDES[side].to}
      query={{ code, price: formatPrice(row.price), ...atVenue(venue) }}
      className={className}
      {...marks}
      title={t(SIDES[side].title, { price })}
    >
      <span className={css.spoken}>
        {t(SIDES[side].spoken, { price, quantity: formatWhole(row[side]?.quantity ?? 0) })}
      </span>
      {figures}
    </Link>
  );
  const figures = (
    <>
      {counts && (
        <span className={css.count} aria-hidden="true">
          {row.ask?.orders}
        </span>
      )}
      <span className={css.ask} aria-hidden="true">
        <Quantity heap={row.ask} />
      </span>
      <span className={css.price} aria-hidden="true">
        {quote.special?.price === row.price && <span className={css.special}>{t(MARK_TEXT[quote.special.kind])}</span>}
        <PriceText value={row.price} tick={tick} base={quote.base} />
      </span>
      <span className={css.bid} aria-hidden="true">
        <Quantity heap={row.bid} />
      </span>
      {counts && (
        <span className={css.count} aria-hidden="true">
          {row.bid?.orders}
        </span>
      )}
    </>
  );
  if (row.ask === null || row.bid === null) return link(row.ask === null ? 'bid' : 'ask', css.level, figures);
  return (
    <div className={css.level} {...marks}>
      {link('ask', css.half)}
      {link('bid', css.half)}
      {figures}
    </div>
  );
}
