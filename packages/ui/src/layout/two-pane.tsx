import type { ReactNode } from 'react';
import css from './two-pane.module.css';

/** Two panes from 720 px, list left and detail right; below that only `main`. */
export function TwoPane({ main, detail }: { readonly main: ReactNode; readonly detail: ReactNode }) {
  return (
    <div className={css.panes}>
      <div className={css.pane}>{main}</div>
      <div className={css.detailPane}>{detail}</div>
    </div>
  );
}
