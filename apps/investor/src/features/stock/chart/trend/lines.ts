import { type Price, price } from '@kabuto/market';
import { hasShape, isCount, jsonSlot } from '../../../../shared/storage/slot.ts';
import type { ChartBar } from '../data/bars.ts';
import { type Group, groupOf, type Interval } from '../data/intervals.ts';

/** An end of a line: the start of its bar in epoch milliseconds, and a price in tenths of a yen. */
export type TrendEnd = { readonly at: number; readonly price: Price };
/** A line from one end to the other, drawn among bars of `group`: between others its slope would mean nothing. */
export type TrendLine = { readonly group: Group; readonly ends: readonly [TrendEnd, TrendEnd] };
/** The place of an end among the bars of a chart: a fraction between two of them, beyond either end of the list too. */
export type TrendPlace = { readonly index: number; readonly price: Price };

/** The most lines that are kept for a member and an issue. */
export const MOST_LINES = 20;
/** The issues of which lines are kept; the one drawn in least recently is forgotten first. */
const MOST_ISSUES = 200;

type Kept = Readonly<Record<string, readonly TrendLine[]>>;

const isEnd = (value: unknown): boolean => hasShape(value, { at: isCount, price: isCount });
const isGroup = (value: unknown): boolean => ['intraday', 'day', 'week', 'month'].some((group) => group === value);
const isLine = (value: unknown): boolean =>
  hasShape(value, { group: isGroup, ends: (ends) => Array.isArray(ends) && ends.length === 2 && ends.every(isEnd) });
const isKept = (value: unknown): value is Kept =>
  hasShape(value, {}) &&
  Object.values(value ?? {}).every(
    (lines) => Array.isArray(lines) && lines.length <= MOST_LINES && lines.every(isLine),
  );

/** Lines by member and issue, on this device as the studies are. */
export const trendSlot = jsonSlot<Kept>('kabuto.trendLines', {}, isKept);

const keyOf = (member: string, code: string): string => `${member}/${code}`;

/** The lines of a member on an issue, in the order in which they were drawn. */
export const linesOfIssue = (kept: Kept, member: string, code: string): readonly TrendLine[] =>
  kept[keyOf(member, code)] ?? [];

/** What is kept with the lines of an issue replaced; the oldest lines beyond the most are left out. */
export function withLines(kept: Kept, member: string, code: string, lines: readonly TrendLine[]): Kept {
  const key = keyOf(member, code);
  const others = Object.entries(kept).filter(([other]) => other !== key);
  const own: [string, readonly TrendLine[]][] = lines.length === 0 ? [] : [[key, lines.slice(-MOST_LINES)]];
  return Object.fromEntries([...others, ...own].slice(-MOST_ISSUES));
}

export const isShownIn = ({ group }: TrendLine, interval: Interval): boolean => group === groupOf(interval);

/**
 * The place of a time among bars: between two bars by the time between them, before the first and after the last by the
 * average length of a bar. 0 where there are fewer than two bars.
 */
export function indexAt(bars: readonly ChartBar[], at: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined || first === last) return 0;
  const average = (last.at - first.at) / (bars.length - 1);
  if (at <= first.at) return (at - first.at) / average;
  if (at >= last.at) return bars.length - 1 + (at - last.at) / average;
  const next = bars.findIndex((bar) => bar.at > at);
  const [before, after] = [bars[next - 1]?.at ?? 0, bars[next]?.at ?? 0];
  return next - 1 + (at - before) / (after - before);
}

/** The end of a line at a place, which is put on the nearest bar. */
export function endAt(bars: readonly ChartBar[], { index, price: at }: TrendPlace): TrendEnd | undefined {
  const bar = bars[Math.min(bars.length - 1, Math.max(0, Math.round(index)))];
  return bar === undefined ? undefined : { at: bar.at, price: at };
}

/** The places of both ends. */
export const placesOf = (bars: readonly ChartBar[], { ends: [from, to] }: TrendLine): [TrendPlace, TrendPlace] => [
  { index: indexAt(bars, from.at), price: from.price },
  { index: indexAt(bars, to.at), price: to.price },
];

/** An end moved by bars and by ticks; its price stays above zero, its bar within the list. */
export function movedEnd(bars: readonly ChartBar[], end: TrendEnd, byBars: number, byTenths: number): TrendEnd {
  const to = price(Math.max(1, end.price + byTenths));
  return endAt(bars, { index: indexAt(bars, end.at) + byBars, price: to }) ?? end;
}

/** A first line to move by keys: from the low a third before the newest bar to its close. */
export function lineToMove(bars: readonly ChartBar[], shown: number, group: Group): TrendLine | undefined {
  const [from, to] = [bars[Math.max(0, bars.length - 1 - Math.ceil(shown / 3))], bars.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  return {
    group,
    ends: [
      { at: from.at, price: price(from.low) },
      { at: to.at, price: price(to.close) },
    ],
  };
}

type Point = { readonly x: number; readonly y: number };

/** The distance of a point from the line between two others, in the same unit. */
export function distanceTo(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - from.x - nearest * dx, at.y - from.y - nearest * dy);
}
