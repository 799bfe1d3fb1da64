import type { FillView, OrderView, QuoteView } from '@kabuto/contract';
import { formatWhole, priceOf } from '@kabuto/i18n';
import type { Translate } from '../../../../messages/index.ts';
import type { ChartBar } from '../data/bars.ts';
import { type Interval, isIntraday } from '../data/intervals.ts';
import type { FillMark, Level } from '../drawing/port.ts';
import type { Settings } from '../studies/settings.ts';
import { marksOf, orderLevels } from './marks.ts';

const wordOf = (t: Translate, side: FillView['side']): string =>
  t(side === 'buy' ? 'common.buyShort' : 'common.sellShort');

/** Whether it was at the exchange, whose prices the chart shows. */
const isOfChart = ({ venue }: Pick<FillView, 'venue'>): boolean => venue === undefined;

/** Own fills as the chart draws them, each with the word of its side. */
export const fillMarks = (t: Translate, bars: readonly ChartBar[], fills: readonly FillView[]): readonly FillMark[] =>
  marksOf(bars, fills.filter(isOfChart)).map((mark) => ({ ...mark, text: wordOf(t, mark.side) }));

type Input = {
  readonly view: Pick<QuoteView, 'previousClose' | 'upper' | 'lower'>;
  readonly interval: Interval;
  readonly settings: Pick<Settings, 'on'>;
  readonly orders: readonly Pick<OrderView, 'side' | 'price' | 'trigger' | 'quantity' | 'filled' | 'venue'>[];
  /** Whether the shares of orders are shown. */
  readonly quantities: boolean;
};

/** The day's previous close and limits on bars of seconds and minutes, and open orders on all. */
export function levelsIn(t: Translate, { view, interval, settings, orders, quantities }: Input): readonly Level[] {
  const edge = (title: string, text: string): readonly Level[] => {
    const price = priceOf(text);
    return price === null ? [] : [{ price, title, colour: 'edge' }];
  };
  const day =
    settings.on.levels && isIntraday(interval)
      ? [
          // Without a title, which would cover the newest candles: the dashed line is near them.
          ...edge('', view.previousClose),
          ...edge(t('chart.upper'), view.upper),
          ...edge(t('chart.lower'), view.lower),
        ]
      : [];
  const own: readonly Level[] = settings.on.own
    ? orderLevels(orders.filter(isOfChart)).map(({ side, price, quantity }) => ({
        price,
        title: quantities ? `${wordOf(t, side)} ${formatWhole(quantity)}` : wordOf(t, side),
        colour: side === 'buy' ? 'up' : 'down',
      }))
    : [];
  return [...day, ...own];
}
