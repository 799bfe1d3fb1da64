import css from './row.module.css';

/** The layout of a row while its data is loading. */
export function RowSkeleton({ middle = false }: { readonly middle?: boolean }) {
  return (
    <div className={css.row} aria-hidden="true">
      <span className={css.names}>
        <span className={css.bone} data-size="title" />
        <span className={css.bone} data-size="detail" />
      </span>
      {middle && <span className={css.middle} />}
      <span className={css.figures}>
        <span className={css.bone} data-size="value" />
        <span className={css.bone} data-size="detail" />
      </span>
    </div>
  );
}

/** Several loading rows. */
export function RowSkeletons({ count, middle = false }: { readonly count: number; readonly middle?: boolean }) {
  const places = Array.from({ length: count }, (_, place) => `place-${place}`);
  return places.map((place) => <RowSkeleton key={place} middle={middle} />);
}
