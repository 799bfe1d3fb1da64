import { formatPriceText, formatWhole, priceDecimals } from '@kabuto/i18n';
import { formatPrice } from '@kabuto/market';
import { ChoiceChip, Skeleton } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type BookRow, boardOf, columnTick, type Heap } from '../../../shared/book/board.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { flagSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { type Quote, useDepth } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';

import css from './book.module.css';

const tenSlot = flagSlot('kabuto.bookTen');

type SumProps = { readonly label: ReactNode; readonly ask: number | undefined; readonly bid: number | undefined };

/** A row without a price: market orders, or the quantity beyond the visible levels. */
function SumRow({ label, ask, bid }: SumProps) {
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
  readonly row: BookRow;
  readonly quote: Pick<Quote, 'base' | 'last'>;
  readonly tick: number;
};

/** A price of the board; a tap prepares an order that meets it: an ask is bought, a bid sold. */
function LevelRow({ code, row, quote, tick }: LevelRowProps) {
  const t = useText();
  if (row === null) return <div className={css.level} />;
  const price = formatPriceText(row.price, priceDecimals(row.price, tick));
  const sells = row.ask === null;
  const name = [
    row.ask === null ? null : t('stock.askLevel', { price, quantity: formatWhole(row.ask.quantity) }),
    row.bid === null ? null : t('stock.bidLevel', { price, quantity: formatWhole(row.bid.quantity) }),
  ].filter((part) => part !== null);
  return (
    <Link
      to={sells ? '/pages/trade/sell/sell' : '/pages/trade/buy/buy'}
      query={{ code, price: formatPrice(row.price) }}
      className={css.level}
      data-last={row.price === quote.last}
      title={t(sells ? 'stock.sellAt' : 'stock.buyAt', { price })}
    >
      <span className={css.spoken}>{name.join(' ')}</span>
      <span className={css.ask} aria-hidden="true">
        <Quantity heap={row.ask} />
      </span>
      <span className={css.price} aria-hidden="true">
        <PriceText value={row.price} tick={tick} base={quote.base} />
      </span>
      <span className={css.bid} aria-hidden="true">
        <Quantity heap={row.bid} />
      </span>
    </Link>
  );
}

type BookProps = { readonly code: string; readonly quote: Quote; readonly tick: number };

/** The live board: five or ten levels a side, market orders, and the quantities beyond the visible levels. */
export function Book({ code, quote, tick }: BookProps) {
  const t = useText();
  const ten = useStored(tenSlot);
  const first = useCall('GET v1/quote/depth/detail', { code }, { staleTime: 5_000 });
  const depth = useDepth(code, first.data);
  const levels = ten ? 10 : 5;
  const board = boardOf(depth, levels);
  const shownTick = columnTick(board, tick);
  if (depth === undefined && first.error !== null)
    return <ErrorBlock size="block" error={first.error} onRetry={() => void first.refetch()} />;
  const rows = (side: readonly BookRow[]) =>
    side.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position on the board, not by its price.
      <LevelRow key={index} code={code} row={row} quote={quote} tick={shownTick} />
    ));
  return (
    <section aria-label={t('stock.book')} className={css.book}>
      <header className={css.head}>
        <span className={css.hint}>
          {depth?.indicative === null || depth === undefined ? (
            t('stock.bookHint')
          ) : (
            <span className={css.indicative}>
              {t('stock.indicative', {
                price: formatPriceText(depth.indicative.price, priceDecimals(depth.indicative.price, shownTick)),
                quantity: formatWhole(depth.indicative.volume),
              })}
            </span>
          )}
        </span>
        <ChoiceChip chosen={ten} onClick={() => storage.set(tenSlot, !ten)}>
          {t('stock.tenLevels')}
        </ChoiceChip>
      </header>
      <div className={css.columns}>
        <span className={css.ask}>{t('stock.askQuantity')}</span>
        <span className={css.label}>{t('stock.quotePrice')}</span>
        <span className={css.bid}>{t('stock.bidQuantity')}</span>
      </div>
      {depth === undefined ? (
        <Skeleton height={`${(levels * 2 + 3) * 28}px`} />
      ) : (
        <>
          <SumRow label={t('stock.marketRow')} ask={depth.marketSell} bid={depth.marketBuy} />
          <SumRow label={t('stock.over')} ask={board.over} bid={undefined} />
          <div className={css.side} data-side="above">
            {rows(board.above)}
          </div>
          <div className={css.side} data-side="below">
            {rows(board.below)}
          </div>
          <SumRow label={t('stock.under')} ask={undefined} bid={board.under} />
        </>
      )}
    </section>
  );
}
