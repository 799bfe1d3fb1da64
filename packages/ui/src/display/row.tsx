import type { ReactNode } from 'react';
import css from './row.module.css';

type LinkProps = {
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly 'data-tappable': true;
};

export type RowProps = {
  readonly title: ReactNode;
  /** Muted text under the title: code, section, time. */
  readonly detail?: ReactNode;
  /** Between the columns: a sparkline. */
  readonly middle?: ReactNode;
  /** Right column, figures. */
  readonly value?: ReactNode;
  readonly valueDetail?: ReactNode;
  readonly leading?: ReactNode;
  /** Makes the row a link, which navigation of the app renders. */
  readonly link?: (props: LinkProps) => ReactNode;
  readonly onClick?: () => void;
};

/** A list row of 56 px: one-line name and code left, figures in a 96 px column right. */
export function Row({ title, detail, middle, value, valueDetail, leading, link, onClick }: RowProps) {
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
  if (link !== undefined) return link({ className: css.row, children: inside, 'data-tappable': true });
  if (onClick !== undefined)
    return (
      <button type="button" onClick={onClick} className={css.row} data-tappable="true">
        {inside}
      </button>
    );
  return <div className={css.row}>{inside}</div>;
}
