import { Skeleton } from '../../../shared/ui/index.ts';
import { BOOK_LEVELS } from '../book-rows.ts';
import css from './ticket-skeleton.module.css';

const LINES = Array.from({ length: 2 * BOOK_LEVELS + 1 }, (_, at) => at);

/** The geometry of a ticket while its issue and account are on their way. */
export function TicketSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <Skeleton height="44px" />
      <Skeleton width="58%" height="40px" />
      <div className={css.columns}>
        <div className={css.book}>
          {LINES.map((line) => (
            <Skeleton key={line} height="20px" />
          ))}
        </div>
        <div className={css.fields}>
          <Skeleton height="44px" />
          <Skeleton height="72px" />
          <Skeleton height="104px" />
          <Skeleton height="44px" />
        </div>
      </div>
      <Skeleton height="148px" />
    </div>
  );
}
