import type { PointerEvent } from 'react';
import { pathsOf, pointNear } from '../curve-model.ts';
import css from './asset-curve.module.css';

const WIDTH = 340;
const HEIGHT = 88;

type CurveChartProps = {
  readonly values: readonly number[];
  /** What the line shows, in words. */
  readonly summary: string;
  /** The point under the finger or mouse; null: none. */
  readonly pointed: number | null;
  readonly onPoint: (index: number | null) => void;
};

/** The line over a light area, with the first value as a dashed line; pointing at it marks the nearest point. */
export function CurveChart({ values, summary, pointed, onPoint }: CurveChartProps) {
  const { line, area, baseY, x, y } = pathsOf(values, WIDTH, HEIGHT);
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const follow = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(pointNear((clientX - left) / width, values.length));
  };
  const leave = (): void => onPoint(null);
  const marked = pointed === null ? undefined : values[pointed];
  return (
    <svg
      className={css.chart}
      data-direction={change > 0 ? 'up' : change < 0 ? 'down' : 'flat'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={leave}
      onPointerCancel={leave}
    >
      <path className={css.area} d={area} />
      <line className={css.base} x1="0" x2={WIDTH} y1={baseY} y2={baseY} />
      <path className={css.line} d={line} />
      {pointed !== null && marked !== undefined && (
        <>
          <line className={css.cross} x1={x(pointed)} x2={x(pointed)} y1="0" y2={HEIGHT} />
          <line className={css.dot} x1={x(pointed)} x2={x(pointed)} y1={y(marked)} y2={y(marked)} />
        </>
      )}
    </svg>
  );
}
