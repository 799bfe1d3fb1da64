import { RowSkeleton, Skeleton } from '@kabuto/ui';
import css from './waiting-list.module.css';

/** The page's layout while the lists are loading. */
export function WaitingList() {
  return (
    <>
      <div className={css.tabs}>
        <Skeleton width="4em" height="16px" />
        <Skeleton width="4em" height="16px" />
      </div>
      <div className={css.head} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <RowSkeleton key={row} middle />
      ))}
    </>
  );
}
