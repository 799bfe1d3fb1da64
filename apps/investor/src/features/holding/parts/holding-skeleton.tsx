import { Skeleton } from '@kabuto/ui';
import css from './holding-skeleton.module.css';

/** The layout of the holdings while they are loading. */
export function HoldingSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={css.totals}>
        <Skeleton width="7em" height="13px" />
        <Skeleton width="62%" height="34px" />
        <Skeleton width="80%" height="15px" />
      </div>
      <div className={css.tools} />
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width="55%" height="15px" />
          <Skeleton width="80%" height="13px" />
          <Skeleton width="90%" height="12px" />
        </div>
      ))}
    </div>
  );
}
