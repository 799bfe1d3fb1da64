import type { ReactNode } from 'react';
import css from './display.module.css';

export type FigureLine = { readonly label: ReactNode; readonly value: ReactNode; readonly note?: ReactNode };

/** Labels left, figures right, for a breakdown or a confirmation. */
export function FigureList({ lines }: { readonly lines: readonly (FigureLine & { readonly id: string })[] }) {
  return (
    <dl className={css.list}>
      {lines.map((line) => (
        <div key={line.id} className={css.line}>
          <dt>
            {line.label}
            {line.note !== undefined && <span className={css.lineNote}>{line.note}</span>}
          </dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
