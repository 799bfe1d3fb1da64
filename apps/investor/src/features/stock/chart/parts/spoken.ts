import { formatWhole } from '@kabuto/i18n';
import type { Translate } from '../../../../messages/index.ts';
import type { ChartPicture } from '../drawing/port.ts';
import { barTime } from '../drawing/time.ts';
import { fillText, labelOf, lineText, priceText } from './legend.tsx';

/** A bar in words for a screen reader: time, prices, volume, own fills, and the value of each line. */
export function spokenBar(
  t: Translate,
  { bars, lines, marks, tick, interval, unit }: ChartPicture,
  at: number,
): string {
  const bar = bars[at];
  if (bar === undefined) return '';
  const text = (value: number): string => priceText(value, tick);
  const figures = t(unit === 'yen' ? 'chart.spoken' : 'chart.spokenPoints', {
    time: barTime(bar.at, interval),
    open: text(bar.open),
    high: text(bar.high),
    low: text(bar.low),
    close: text(bar.close),
    volume: formatWhole(bar.volume),
  });
  const values = lines
    .filter(({ label }) => label !== '')
    .map((line) => `${labelOf(t, line)} ${lineText(line, at, tick)}`);
  const fills = marks.filter(({ index }) => index === at).map((mark) => fillText(t, mark, tick));
  return [figures, ...fills, ...values].join(', ');
}
