import type { InstrumentView, QuoteView } from '@kabuto/contract';
import { formatIsoDate, formatIssuePrice, formatPriceRange, NOTHING, priceOf, useLanguage } from '@kabuto/i18n';
import { price } from '@kabuto/market';
import { FigureList } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { barOfRow, withQuote } from '../chart/data/bars.ts';
import { type DatedPrice, yearRange } from '../model/year-range.ts';
import css from './profile.module.css';

/** Days of a year and more: the same reply that the chart of days reads. */
const DAYS = { interval: 'day', limit: '360' } as const;

type ProfileProps = {
  readonly instrument: InstrumentView;
  readonly quote: Quote;
  readonly view: QuoteView;
  readonly tick: number;
};

/**
 * The issue's profile: code, section, sector, lot, tick, limits, the extremes of the year with their dates, and the
 * reading of its name where users need it.
 */
export function Profile({ instrument, quote, view, tick }: ProfileProps) {
  const t = useText();
  const language = useLanguage();
  const { tickTable } = instrument;
  const { data } = useCall('GET v1/quote/bar/list', { code: instrument.code, ...DAYS }, { staleTime: 60_000 });
  const year = data === undefined ? null : yearRange(withQuote(data.map(barOfRow), quote, 'day'));
  const dated = (extreme: DatedPrice | undefined) =>
    extreme === undefined
      ? NOTHING
      : `${formatIssuePrice(price(extreme.price), tickTable)} (${formatIsoDate(extreme.date, true)})`;
  const [lower, upper] = [priceOf(view.lower), priceOf(view.upper)];
  const limits = lower === null || upper === null ? NOTHING : formatPriceRange(lower, upper, tickTable);
  const lines = [
    { id: 'code', label: t('stock.code'), value: instrument.code },
    { id: 'section', label: t('stock.section'), value: t(`market.${instrument.section}`) },
    { id: 'sector', label: t('stock.sector'), value: instrument.sectorNames[language] },
    { id: 'lot', label: t('stock.lot'), value: <SharesCount value={instrument.lot} own={false} /> },
    { id: 'tick', label: t('stock.tick'), value: <PriceText value={price(tick)} tick={undefined} unit /> },
    { id: 'limits', label: t('stock.limits'), value: limits },
    { id: 'yearHigh', label: t('stock.yearHigh'), value: dated(year?.high) },
    { id: 'yearLow', label: t('stock.yearLow'), value: dated(year?.low) },
    ...(language === 'jp' ? [{ id: 'kana', label: t('stock.kana'), value: instrument.kana }] : []),
  ];
  return (
    <div className={css.profile}>
      <FigureList lines={lines} />
    </div>
  );
}
