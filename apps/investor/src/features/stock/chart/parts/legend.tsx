import { formatCompact, formatPriceText, formatWhole, NOTHING, useLanguage } from '@kabuto/i18n';
import { PRICE_SCALE } from '@kabuto/market';
import { type Translate, useText } from '../../../../messages/index.ts';
import type { ChartLine, ChartPicture, FillMark } from '../drawing/port.ts';
import { barTime } from '../drawing/time.ts';
import css from './legend.module.css';

/** A price as the axis has it. */
export const priceText = (value: number, tick: number): string =>
  formatPriceText(Math.round(value), tick % PRICE_SCALE === 0 ? 0 : 1);

/** A line's value in its unit: prices with the decimals of the tick, RSI and MACD with one. */
export function lineText({ pane, values }: ChartLine, at: number, tick: number): string {
  const value = values[at];
  if (value === null || value === undefined) return NOTHING;
  if (pane === 'price') return priceText(value, tick);
  const text = (pane === 'rsi' ? value : value / PRICE_SCALE).toFixed(1);
  return text.replace('-', '−');
}

export const labelOf = (t: Translate, { label }: ChartLine): string => (label === 'chart.signal' ? t(label) : label);

/** Own fills in words: 買 100株 3,020円. */
export const fillText = (t: Translate, { text, quantity, price }: FillMark, tick: number): string =>
  t('chart.fillOf', { side: text, count: formatWhole(quantity), price: priceText(price, tick) });

type LegendProps = { readonly picture: ChartPicture; readonly at: number };

/** The bar under the pointer, or the newest: its time, prices and volume, and each line's value; it wraps. */
export function Legend({ picture: { bars, lines, marks, tick, interval, unit }, at }: LegendProps) {
  const t = useText();
  const language = useLanguage();
  const bar = bars[at];
  if (bar === undefined) return null;
  const fills = marks.filter(({ index }) => index === at);
  const price = (value: number) => ({ price: priceText(value, tick) });
  return (
    <div className={css.legend}>
      <p className={css.line}>
        <time className={css.when}>{barTime(bar.at, interval)}</time>
        <span>{t('chart.openOf', price(bar.open))}</span>
        <span>{t('chart.highOf', price(bar.high))}</span>
        <span>{t('chart.lowOf', price(bar.low))}</span>
        <span className={css.close} data-up={bar.close >= bar.open}>
          {t('chart.closeOf', price(bar.close))}
        </span>
        {unit === 'yen' && (
          <span className={css.when}>{t('chart.volumeOf', { count: formatCompact(bar.volume, language) })}</span>
        )}
      </p>
      {fills.length > 0 && (
        <p className={css.line}>
          {fills.map((mark) => (
            <span key={mark.side} className={css.fill} data-side={mark.side}>
              {fillText(t, mark, tick)}
            </span>
          ))}
        </p>
      )}
      {lines.length > 0 && (
        <p className={css.line}>
          {lines
            .filter(({ label }) => label !== '')
            .map((line) => (
              <span key={line.id} className={css.value} data-colour={line.colour}>
                {labelOf(t, line)} {lineText(line, at, tick)}
              </span>
            ))}
        </p>
      )}
    </div>
  );
}
