import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import type { Query } from '../../navigation/navigation.ts';
import type { Path } from '../../navigation/routes.ts';
import css from './display.module.css';

type RowProps = {
  readonly title: ReactNode;
  /** Muted text under the title: code, section, time. */
  readonly detail?: ReactNode;
  /** Between the columns: a sparkline. */
  readonly middle?: ReactNode;
  /** Right column, figures. */
  readonly value?: ReactNode;
  readonly valueDetail?: ReactNode;
  readonly leading?: ReactNode;
  readonly to?: Path;
  readonly query?: Query;
  readonly onClick?: () => void;
};

/** A list row of 56 px: one-line name and code left, figures in a 96 px column right. */
export function Row({ title, detail, middle, value, valueDetail, leading, to, query, onClick }: RowProps) {
  const inside = (
    <>
      {leading !== undefined && <span className={css.leading}>{leading}</span>}
      <span className={css.names}>
        <span className={css.title}>{title}</span>
        {detail !== undefined && <span className={css.detail}>{detail}</span>}
      </span>
      {middle !== undefined && <span className={css.middle}>{middle}</span>}
      {value !== undefined && (
        <span className={css.figures}>
          <span className={css.value}>{value}</span>
          {valueDetail !== undefined && <span className={css.valueDetail}>{valueDetail}</span>}
        </span>
      )}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} query={query} className={css.row} data-tappable="true">
        {inside}
      </Link>
    );
  if (onClick !== undefined)
    return (
      <button type="button" onClick={onClick} className={css.row} data-tappable="true">
        {inside}
      </button>
    );
  return <div className={css.row}>{inside}</div>;
}
