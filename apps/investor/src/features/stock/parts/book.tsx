import { formatPriceText, formatWhole, priceDecimals, priceOf } from '@kabuto/i18n';
import type { Price } from '@kabuto/market';
import { ChoiceChip, Skeleton } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type BookRow, boardOf, columnTick } from '../../../shared/book/board.ts';
import { SPECIAL_TEXT } from '../../../shared/stocks/index.ts';
import { flagSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { type Quote, useDepth } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { atVenue, topicCode, type Venue } from '../../../shared/venues/index.ts';
import css from './book.module.css';
import { LevelRow, SumRow } from './book-rows.tsx';
import { FullBookSheet } from './full-book.lazy.ts';
import { useHold } from './use-hold.ts';

const tenSlot = flagSlot('kabuto.bookTen');

type HintProps = Pick<BookProps, 'quote' | 'tick'> & { readonly alerts: boolean };

/** What the board is for; while a special or sequential quote is shown, the quote. */
function BookHint({ quote: { special }, tick, alerts }: HintProps) {
  const t = useText();
  // One line each: as one text they would be painted larger than the price, which is what the page is about.
  if (special === null)
    return (
      <>
        <span className={css.clause}>{t(alerts ? 'stock.bookHintTrade' : 'stock.bookHintBuy')}</span>
        <span className={css.clause}>{t(alerts ? 'stock.bookHintAlert' : 'stock.bookHintSell')}</span>
      </>
    );
  const price = formatPriceText(special.price, priceDecimals(special.price, tick));
  return <span className={css.indicative}>{t(SPECIAL_TEXT[special.kind][special.side], { price })}</span>;
}

/** The price of the row that an element of the board is in; null outside of the rows. */
const priceAt = (target: Element): Price | null =>
  priceOf(target.closest('[data-price]')?.getAttribute('data-price') ?? null);

type BookProps = {
  readonly code: string;
  readonly quote: Quote;
  readonly tick: number;
  readonly venue?: Venue;
  /** Called with the price of a row that is held. */
  readonly onAlert?: ((at: Price) => void) | undefined;
};

/**
 * The live board: five or ten levels a side, market orders, and the quantities beyond the visible levels. A tap on a
 * row prepares an order, a hold an alert.
 */
export function Book({ code, quote, tick, venue, onAlert }: BookProps) {
  const t = useText();
  const ten = useStored(tenSlot);
  const [full, setFull] = useState<boolean | null>(null);
  const first = useCall('GET v1/quote/depth/detail', { code, ...atVenue(venue) }, { staleTime: 5_000 });
  const depth = useDepth(topicCode(code, venue), first.data);
  const hold = useHold(priceAt, onAlert);
  const levels = ten ? 10 : 5;
  const board = boardOf(depth, levels);
  const shownTick = columnTick(board, tick);
  if (depth === undefined && first.error !== null)
    return <ErrorBlock size="block" error={first.error} onRetry={() => void first.refetch()} />;
  const rows = (side: readonly BookRow[]) =>
    side.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position on the board, not by its price.
      <LevelRow key={index} code={code} venue={venue} row={row} quote={quote} tick={shownTick} />
    ));
  return (
    <section aria-label={t('stock.book')} className={css.book}>
      <header className={css.head}>
        <span className={css.hint}>
          {depth?.indicative === null || depth === undefined ? (
            <BookHint quote={quote} tick={shownTick} alerts={onAlert !== undefined} />
          ) : (
            <span className={css.indicative}>
              {t('stock.indicative', {
                price: formatPriceText(depth.indicative.price, priceDecimals(depth.indicative.price, shownTick)),
                quantity: formatWhole(depth.indicative.volume),
              })}
            </span>
          )}
        </span>
        <span className={css.choices}>
          <ChoiceChip chosen={ten} onClick={() => storage.set(tenSlot, !ten)}>
            {t('stock.tenLevels')}
          </ChoiceChip>
          <ChoiceChip onClick={() => setFull(true)}>{t('stock.fullBook')}</ChoiceChip>
        </span>
      </header>
      <div className={css.columns}>
        <span className={css.ask}>{t('stock.askQuantity')}</span>
        <span className={css.label}>{t('stock.quotePrice')}</span>
        <span className={css.bid}>{t('stock.bidQuantity')}</span>
      </div>
      {depth === undefined ? (
        <Skeleton height={`${(levels * 2 + 3) * 28}px`} />
      ) : (
        <div {...hold}>
          <SumRow label={t('stock.marketRow')} ask={depth.marketSell} bid={depth.marketBuy} />
          <SumRow label={t('stock.over')} ask={board.over} bid={undefined} />
          <div className={css.side} data-side="above">
            {rows(board.above)}
          </div>
          <div className={css.side} data-side="below">
            {rows(board.below)}
          </div>
          <SumRow label={t('stock.under')} ask={undefined} bid={board.under} />
        </div>
      )}
      <Suspense>
        {full !== null && (
          <FullBookSheet
            code={code}
            venue={venue}
            quote={quote}
            tick={tick}
            open={full}
            onClose={() => setFull(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
