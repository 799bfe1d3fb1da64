import type { InstrumentView, QuoteView } from '@kabuto/contract';
import { formatPriceRange, formatPriceText, NOTHING, priceOf } from '@kabuto/i18n';
import { price } from '@kabuto/market';
import { Icon } from '@kabuto/ui';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, Yen } from '../../../shared/amounts/index.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { vwapOf } from '../model/figures.ts';
import css from './figures.module.css';

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type FiguresProps = {
  readonly instrument: InstrumentView;
  readonly quote: Quote;
  readonly view: QuoteView;
  readonly tick: number;
};

/** The day's trading figures, and in a collapsed section the bounds of the next order: limits, base, tick, lot. */
export function Figures({ instrument, quote, view, tick }: FiguresProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  const vwap = vwapOf(quote.turnover, quote.volume);
  const { tickTable } = instrument;
  const [lower, upper] = [priceOf(view.lower), priceOf(view.upper)];
  return (
    <section className={css.figures}>
      <dl className={css.grid}>
        <Figure label={t('stock.volume')}>
          <SharesCount value={quote.volume} own={false} />
        </Figure>
        <Figure label={t('stock.turnover')}>
          <Yen value={quote.turnover} compact own={false} />
        </Figure>
        <Figure label={t('stock.vwap')}>{vwap === null ? NOTHING : formatPriceText(vwap, 1)}</Figure>
        <Figure label={t('stock.lot')}>
          <SharesCount value={instrument.lot} own={false} />
        </Figure>
      </dl>
      {open && (
        <dl className={css.grid} id={id}>
          <Figure label={t('stock.limits')}>
            {lower === null || upper === null ? NOTHING : formatPriceRange(lower, upper, tickTable)}
          </Figure>
          <Figure label={t('stock.basePrice')}>
            <PriceText value={quote.base} tick={tick} />
          </Figure>
          <Figure label={t('stock.bestBid')}>
            {quote.bid === null ? NOTHING : <PriceText value={quote.bid} tick={tick} />}
          </Figure>
          <Figure label={t('stock.bestAsk')}>
            {quote.ask === null ? NOTHING : <PriceText value={quote.ask} tick={tick} />}
          </Figure>
          <Figure label={t('stock.tick')}>
            <PriceText value={price(tick)} tick={undefined} unit />
          </Figure>
        </dl>
      )}
      <button type="button" className={css.fold} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t(open ? 'stock.lessFigures' : 'stock.moreFigures')}
        <Icon name={open ? 'up' : 'down'} size={14} />
      </button>
    </section>
  );
}
