import type { TickTable } from '../../src/rules/tick.ts';

/**
 * The tables of rules/market.md 1.5 and 1.6, written a second time for the oracle. Everything here is in yen as in the
 * rules; the functions return tenths of a yen. A typing error in one of the two copies shows as a difference.
 */

const TICKS = `
1000 0.1 1
3000 0.5 1
5000 1 5
10000 1 10
30000 5 10
50000 10 50
100000 10 100
300000 50 100
500000 100 500
1000000 100 1000
3000000 500 1000
5000000 1000 5000
10000000 1000 10000
30000000 5000 10000
50000000 10000 50000
Infinity 10000 100000`;

const LIMITS = `
100 30 5
200 50 5
500 80 8
700 100 10
1000 150 15
1500 300 30
2000 400 40
3000 500 50
5000 700 70
7000 1000 100
10000 1500 150
15000 3000 300
20000 4000 400
30000 5000 500
50000 7000 700
70000 10000 1000
100000 15000 1500
150000 30000 3000
200000 40000 4000
300000 50000 5000
500000 70000 7000
700000 100000 10000
1000000 150000 15000
1500000 300000 30000
2000000 400000 40000
3000000 500000 50000
5000000 700000 70000
7000000 1000000 100000
10000000 1500000 150000
15000000 3000000 300000
20000000 4000000 400000
30000000 5000000 500000
50000000 7000000 700000
Infinity 10000000 1000000`;

type Row = { readonly edge: number; readonly first: number; readonly second: number };

const rows = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((word) => Number(word) * 10))
    .map(([edge = 0, first = 0, second = 0]) => ({ edge, first, second }));

const TICK_ROWS = rows(TICKS);
const LIMIT_ROWS = rows(LIMITS);

/** The tick at a price; the bands are "price <= upper" (rules/market.md 1.6). */
export function tickAt(table: TickTable, at: number): number {
  const row = TICK_ROWS.find(({ edge }) => at <= edge);
  if (row === undefined) throw new RangeError(`no tick for the price ${at}`);
  return table === 'topix500' ? row.first : row.second;
}

function limitRow(base: number): Row {
  const row = LIMIT_ROWS.find(({ edge }) => base < edge);
  if (row === undefined) throw new RangeError(`no daily limit for the base ${base}`);
  return row;
}

/** How far a price may move in a day; the bands are "base < upper" (rules/market.md 1.5). */
export const dailyRange = (base: number): number => limitRow(base).first;

/** One step of a quote (rules/market.md 1.5). */
export const widthAt = (at: number): number => limitRow(at).second;

/** Whether a price is on its tick. */
export const onTick = (table: TickTable, at: number): boolean => at > 0 && at % tickAt(table, at) === 0;

/** The nearest price on the tick at or below. */
export const floorTick = (table: TickTable, at: number): number =>
  Math.floor(at / tickAt(table, at)) * tickAt(table, at);

/** The nearest price on the tick at or above. */
export const ceilTick = (table: TickTable, at: number): number => Math.ceil(at / tickAt(table, at)) * tickAt(table, at);

/** The next price above one that is on the tick. */
export const above = (table: TickTable, at: number): number => ceilTick(table, at + 1);

/** The next price below one that is on the tick; 0 when there is none. */
export const below = (table: TickTable, at: number): number => floorTick(table, at - 1);

/**
 * The lowest and highest price of a day (rules/market.md 1.5): the upper limit rounded up to a tick, the lower never
 * under one tick.
 */
export function limitsOf(
  table: TickTable,
  base: number,
  broadened: 'up' | 'down' | 'no',
): { lower: number; upper: number } {
  const range = dailyRange(base);
  const up = base + (broadened === 'up' ? 4 * range : range);
  const down = base - (broadened === 'down' ? 4 * range : range);
  return { lower: ceilTick(table, Math.max(tickAt(table, 1), down)), upper: ceilTick(table, up) };
}

/**
 * Before a first price orders are allowed between a quarter of the reference and four times it (rules/market.md 1.9).
 */
export const freeLimits = (table: TickTable, reference: number): { lower: number; upper: number } => ({
  lower: ceilTick(table, reference / 4),
  upper: floorTick(table, reference * 4),
});
