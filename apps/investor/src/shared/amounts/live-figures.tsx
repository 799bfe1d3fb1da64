import type { InstrumentHit } from '@kabuto/contract';
import {
  formatCompact,
  formatPercent,
  formatPriceChange,
  formatPriceText,
  NOTHING,
  priceDecimals,
  useLanguage,
} from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { drawSparkline, Sparkline, type SparklineProps } from '@kabuto/ui';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../messages/index.ts';
import { type QuoteLook, useDrawnQuote, useQuoteLook } from '../stream/index.ts';
import css from './amounts.module.css';
import { directionOf } from './amounts.tsx';
import { flash } from './use-flash.ts';

/** The figure beside the price. */
export type LiveFigure = 'both' | 'yen' | 'percent' | 'volume';

type LiveFigures = {
  readonly look: QuoteLook;
  /** Each is drawn where it is rendered: once in a row, and only while `look.traded`. */
  readonly price: ReactNode;
  readonly figure: ReactNode;
  readonly line: ReactNode;
};

function write(element: Element | null | undefined, text: string): void {
  const node = element?.firstChild;
  if (node instanceof Text) {
    if (node.data !== text) node.data = text;
  } else if (element != null) element.textContent = text;
}

/**
 * The live figures of an issue in a list. A change of the price renders nothing: it is written into the page, at most
 * once a frame, while the row is near the screen.
 */
export function useLiveFigures(hit: InstrumentHit, shown: LiveFigure, spark?: SparklineProps): LiveFigures {
  const t = useText();
  const language = useLanguage();
  const { code, tickTable } = hit.instrument;
  const look = useQuoteLook(code, hit.quote);
  const price = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const line = useRef<SVGSVGElement>(null);
  useDrawnQuote(code, hit.quote, price, ({ last, base, volume }, before) => {
    // The row renders what it has instead.
    if (last === null || price.current === null) return;
    const tick = tickSize(tickTable, last);
    write(price.current, formatPriceText(last, priceDecimals(last, tick)));
    if (before !== null) flash(price.current, last - before);
    if (line.current !== null && spark !== undefined)
      drawSparkline(line.current, { ...spark, values: [...spark.values, last] });
    const change = last - base;
    const percent = formatPercent(change, base) ?? NOTHING;
    const [first, second] = figure.current?.children ?? [];
    if (shown === 'volume') return write(first, formatCompact(volume, language));
    write(first, shown === 'percent' ? percent : formatPriceChange(change, priceDecimals(change, tick)));
    if (shown === 'both') write(second, percent);
    const look = `${css.figure} ${css.live} ${directionOf(change)}`;
    if (figure.current !== null && figure.current.className !== look) figure.current.className = look;
  });
  return {
    look,
    price: <span ref={price} className={`${css.figure} ${css.flash} ${css.live}`} />,
    figure: (
      <span key={shown} ref={figure} className={css.figure}>
        <span />
        {shown === 'both' && <span className={css.percent} />}
        {shown === 'volume' && <span className={css.unit}>{t('common.sharesUnit')}</span>}
      </span>
    ),
    line: spark === undefined ? null : <Sparkline {...spark} ref={line} />,
  };
}
