import { formatPrice, type Price } from '@kabuto/market';
import { useText } from '../../../messages/index.ts';
import { formatPriceText, formatWhole, PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type Quote, useDepth } from '../../../shared/stream/index.ts';
import { type BookRow, bookRows } from '../book-rows.ts';
import css from './mini-book.module.css';

type MiniBookProps = {
  readonly code: string;
  readonly quote: Quote;
  /** The ticket's own price, marked in the book; null when it has none. */
  readonly chosen: Price | null;
  readonly onPick: (price: string) => void;
};

type LineProps = {
  readonly row: BookRow;
  readonly side: 'ask' | 'bid';
  readonly chosen: boolean;
  readonly onPick: (price: string) => void;
};

function Line({ row, side, chosen, onPick }: LineProps) {
  const t = useText();
  const { price, quantity, share } = row;
  if (price === null || quantity === null) return <span className={css.line} data-side={side} />;
  return (
    <button
      type="button"
      className={css.line}
      data-side={side}
      data-chosen={chosen}
      title={t('ticket.setPrice', { price: formatPriceText(price) })}
      onClick={() => onPick(formatPrice(price))}
    >
      <span className={css.fill} style={{ transform: `scaleX(${share.toFixed(3)})` }} aria-hidden="true" />
      <span className={css.price}>{formatPriceText(price)}</span>
      <span className={css.quantity}>{formatWhole(quantity)}</span>
    </button>
  );
}

/** Five asks above, five bids below, the last or indicative price between; a tap sets the ticket's price but sends nothing. */
export function MiniBook({ code, quote, chosen, onPick }: MiniBookProps) {
  const t = useText();
  const { data } = useCall('GET v1/quote/depth/detail', { code });
  const depth = useDepth(code, data);
  const { asks, bids } = bookRows(depth);
  const indicative = depth?.indicative ?? null;
  return (
    <section className={css.book} aria-label={t('ticket.book')}>
      <div className={css.head} aria-hidden="true">
        <span>{t('ticket.bookPrice')}</span>
        <span>{t('ticket.askQuantity')}</span>
      </div>
      {asks.map((row) => (
        <Line key={row.id} row={row} side="ask" chosen={row.price !== null && row.price === chosen} onPick={onPick} />
      ))}
      <div className={css.middle}>
        <span className={css.middleLabel}>{t(indicative === null ? 'ticket.lastPrice' : 'ticket.indicative')}</span>
        <PriceText value={indicative?.price ?? quote.last} base={quote.base} flash />
      </div>
      {bids.map((row) => (
        <Line key={row.id} row={row} side="bid" chosen={row.price !== null && row.price === chosen} onPick={onPick} />
      ))}
      <div className={css.head} aria-hidden="true">
        <span>{t('ticket.bookPrice')}</span>
        <span>{t('ticket.bidQuantity')}</span>
      </div>
    </section>
  );
}
