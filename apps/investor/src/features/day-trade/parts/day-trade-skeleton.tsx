import { RowSkeletons, Skeleton } from '@kabuto/ui';
import css from './day-trade-skeleton.module.css';

/** The geometry of the page while it loads. */
export const DayTradeSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton height="62px" width="60%" />
    <Skeleton height="64px" />
    <Skeleton height="80px" />
    <RowSkeletons count={3} />
  </div>
);
