import { Skeleton } from '@kabuto/ui';
import { BOOK_LEVELS } from './mini-book.tsx';
import css from './ticket-skeleton.module.css';

const LINES = Array.from({ length: 2 * BOOK_LEVELS + 1 }, (_, at) => at);

/** The layout of a ticket while its issue and account are loading. */
export function TicketSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <div className={css.side}>
        <Skeleton height="44px" />
      </div>
      <div className={css.head}>
        <div className={css.issue}>
          <Skeleton width="8em" height="17px" />
          <Skeleton width="5em" height="13px" />
        </div>
        <div className={css.figures}>
          <Skeleton width="6em" height="26px" />
          <Skeleton width="7em" height="13px" />
        </div>
      </div>
      <div className={css.method}>
        <Skeleton height="44px" />
      </div>
      <div className={css.columns}>
        <div className={css.book}>
          {LINES.map((line) => (
            <Skeleton key={line} height="18px" />
          ))}
        </div>
        <div className={css.fields}>
          <Skeleton height="85px" />
          <Skeleton height="104px" />
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </div>
      </div>
      <div className={css.outcome}>
        <Skeleton height="158px" />
      </div>
    </div>
  );
}
