import { Skeleton } from '@kabuto/ui';
import css from './orders-skeleton.module.css';

/** The layout of order rows while they are loading. */
export function OrdersSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width="52%" height="17px" />
          <Skeleton width="74%" height="14px" />
          <Skeleton height="3px" />
        </div>
      ))}
    </div>
  );
}
