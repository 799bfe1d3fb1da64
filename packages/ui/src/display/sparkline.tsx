import { lineThrough } from './line-path.ts';
import css from './sparkline.module.css';

type SparklineProps = {
  /** Values in time order; fewer than two draw only the base line. */
  readonly values: readonly number[];
  /** The day's base, drawn as a hairline; the last value relative to it decides the colour. */
  readonly base: number;
  readonly width?: number;
  readonly height?: number;
};

/** A small line of the day's prices around its base. */
export function Sparkline({ values, base, width = 56, height = 24 }: SparklineProps) {
  const { path, baseY } = lineThrough(values, base, width, height);
  const last = values.at(-1) ?? base;
  const direction = last > base ? 'up' : last < base ? 'down' : 'flat';
  return (
    <svg
      className={css.spark}
      data-direction={direction}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <line className={css.base} x1="0" x2={width} y1={baseY} y2={baseY} />
      {path !== '' && <path className={css.path} d={path} />}
    </svg>
  );
}
