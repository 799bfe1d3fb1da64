import type { SectorView } from '@kabuto/contract';
import css from './sector-breadth.module.css';

type BreadthBarProps = { readonly sector: Pick<SectorView, 'advancers' | 'decliners' | 'issues'> };

/** The part of a sector's issues that is up, from the left, and down, from the right. */
export function BreadthBar({ sector: { advancers, decliners, issues } }: BreadthBarProps) {
  const width = (count: number) => ({ width: `${((count / issues) * 100).toFixed(1)}%` });
  return (
    <span className={css.bar} aria-hidden="true">
      <span className={css.up} style={width(advancers)} />
      <span className={css.down} style={width(decliners)} />
    </span>
  );
}
