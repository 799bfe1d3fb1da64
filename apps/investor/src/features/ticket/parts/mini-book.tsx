import { formatPriceText, formatWhole, priceDecimals } from '@kabuto/i18n';
import { formatPrice, type Price } from '@kabuto/market';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type BookRow, boardOf, columnTick } from '../../../shared/book/board.ts';
import { type Quote, useDepth } from '../../../shared/stream/index.ts';
import { atVenue, topicCode, type Venue } from '../../../shared/venues/index.ts';
import css from './mini-book.module.css';

/** Levels above and below the middle. */
export const BOOK_LEVELS = 5;

type MiniBookProps = {
  readonly code: string;
  readonly venue: Venue;
  readonly quote: Quote;
  /** The tick at the last price, tenths of a yen. */
  readonly tick: number;
  /** The ticket's own price, marked in the book; null when it has none. */
  readonly chosen: Price | null;
  readonly onPick: (price: string) => void;
};

type LineProps = {
  readonly row: BookRow;
  readonly side: 'ask' | 'bid';
  readonly tick: number;
  readonly chosen: Price | null;
  /** Whether an auction is being formed: sides overlap, and each quantity names its own. */
  readonly auction: boolean;
  readonly onPick: (price: string) => void;
};

/**
 * A price of the book with the quantity of its half: before an auction a price can have both sides, or only the other
 * one, which then shows.
 */
function Line({ row, side, tick, chosen, auction, onPick }: LineProps) {
  const t = useText();
  const other = side === 'ask' ? 'bid' : 'ask';
  const shown = row !== null && row[side] === null ? other : side;
  const heap = row === null ? null : row[shown];
  if (row === null || heap === null) return <span className={css.line} data-side={side} />;
  const price = formatPriceText(row.price, priceDecimals(row.price, tick));
  const quantity = formatWhole(heap.quantity);
  return (
    <button
      type="button"
      className={css.line}
      data-side={shown}
      data-chosen={row.price === chosen}
      title={t('ticket.setPrice', { price })}
      onClick={() => onPick(formatPrice(row.price))}
    >
      <span className={css.fill} style={{ transform: `scaleX(${heap.share.toFixed(3)})` }} aria-hidden="true" />
      <span className={css.spoken}>
        {t(shown === 'ask' ? 'ticket.askLevel' : 'ticket.bidLevel', { price, quantity })}
      </span>
      <span className={css.price} aria-hidden="true">
        {price}
      </span>
      <span className={css.quantity} aria-hidden="true">
        {auction && <small>{t(shown === 'ask' ? 'ticket.askTag' : 'ticket.bidTag')}</small>}
        {quantity}
      </span>
    </button>
  );
}

/**
 * Five prices above and five below the last or indicative price, in order also while an auction is being formed; a tap
 * sets the ticket's price but sends nothing.
 */
export function MiniBook({ code, venue, quote, tick, chosen, onPick }: MiniBookProps) {
  const t = useText();
  const { data } = useCall('GET v1/quote/depth/detail', { code, ...atVenue(venue) });
  const depth = useDepth(topicCode(code, venue), data);
  const board = boardOf(depth, BOOK_LEVELS);
  const { above, below } = board;
  const shownTick = columnTick(board, tick);
  const indicative = depth?.indicative ?? null;
  const auction = indicative !== null;
  const lines = (rows: readonly BookRow[], side: 'ask' | 'bid') =>
    rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position in the book, not by its price.
      <Line key={at} row={row} side={side} tick={shownTick} chosen={chosen} auction={auction} onPick={onPick} />
    ));
  return (
    <section className={css.book} aria-label={t('ticket.book')}>
      <div className={css.head} aria-hidden="true">
        <span>{t('ticket.bookPrice')}</span>
        <span>{t(auction ? 'ticket.quantity' : 'ticket.askQuantity')}</span>
      </div>
      {lines(above, 'ask')}
      <div className={css.middle}>
        <span className={css.middleLabel}>{t(auction ? 'ticket.indicative' : 'ticket.lastPrice')}</span>
        <PriceText value={indicative?.price ?? quote.last} base={quote.base} tick={shownTick} flash />
      </div>
      {lines(below, 'bid')}
      <div className={css.head} aria-hidden="true">
        <span>{t('ticket.bookPrice')}</span>
        <span>{t(auction ? 'ticket.quantity' : 'ticket.bidQuantity')}</span>
      </div>
    </section>
  );
}
