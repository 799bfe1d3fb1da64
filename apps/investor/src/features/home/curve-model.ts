import type { AssetHistory } from '@kabuto/contract';

/** The time that the curve shows. */
export const RANGES = ['day', 'month', 'year'] as const;
export type Range = (typeof RANGES)[number];

/** Total assets over time; epoch milliseconds and yen. */
export type Curve = {
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** What was earned from the first point to the last; deposits and withdrawals do not count. */
  readonly change: number;
};

/** The curve of a reply, ending with the total that the page shows; null for fewer than two points. */
export function curveOf({ points }: AssetHistory, total: string | undefined): Curve | null {
  const values = points.map(([, amount]) => Number(amount));
  if (total !== undefined) values.splice(-1, 1, Number(total));
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < 2 || first === undefined || last === undefined) return null;
  return { times: points.map(([at]) => at), values, change: last - first };
}

/** Room for the stroke at the top and the bottom, in units of the drawing. */
const PAD = 4;

/** SVG paths of the line and of the area below it, and the height of the first value; all within the given size. */
export function pathsOf(values: readonly number[], width: number, height: number) {
  const [high, low] = [Math.max(...values), Math.min(...values)];
  const span = high - low;
  const y = (value: number): number => (span === 0 ? height / 2 : PAD + ((high - value) / span) * (height - 2 * PAD));
  const x = (index: number): number => (index * width) / Math.max(1, values.length - 1);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))} ${round(y(value))}`).join('');
  return { line, area: `${line}L${width} ${height}L0 ${height}Z`, baseY: round(y(values[0] ?? 0)), x, y };
}

/** The index of the point nearest to a place on the chart, 0 (first) to 1 (last). */
export const pointNear = (place: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.round(place * (count - 1))));
