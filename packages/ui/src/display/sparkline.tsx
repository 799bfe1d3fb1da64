import type { Ref } from 'react';
import { lineThrough } from './line-path.ts';
import css from './sparkline.module.css';

export type SparklineProps = {
  /** Values in time order; fewer than two draw only the base line. */
  readonly values: readonly number[];
  /** The day's base, drawn as a hairline; the last value relative to it decides the colour. */
  readonly base: number;
  readonly width?: number;
  readonly height?: number;
};

const directionOf = ({ values, base }: SparklineProps): string => {
  const last = values.at(-1) ?? base;
  return last > base ? 'up' : last < base ? 'down' : 'flat';
};

/** A small line of the day's prices around its base. */
export function Sparkline({ ref, ...line }: SparklineProps & { readonly ref?: Ref<SVGSVGElement> }) {
  const { values, base, width = 56, height = 24 } = line;
  const { path, baseY } = lineThrough(values, base, width, height);
  return (
    <svg
      ref={ref}
      className={css.spark}
      data-direction={directionOf(line)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <line className={css.base} x1="0" x2={width} y1={baseY} y2={baseY} />
      <path className={css.path} d={path} />
    </svg>
  );
}

/** Draws other values into the element of a Sparkline, without a render. */
export function drawSparkline(svg: SVGSVGElement, line: SparklineProps): void {
  const { values, base, width = 56, height = 24 } = line;
  const { path, baseY } = lineThrough(values, base, width, height);
  const [hairline, stroke] = svg.children;
  const set = (element: Element | undefined, name: string, value: string): void => {
    if (element?.getAttribute(name) !== value) element?.setAttribute(name, value);
  };
  set(svg, 'data-direction', directionOf(line));
  set(hairline, 'y1', String(baseY));
  set(hairline, 'y2', String(baseY));
  set(stroke, 'd', path);
}
