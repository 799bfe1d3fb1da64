import type { ReactNode } from 'react';
import { BottomBar } from '../bars/bottom-bar.tsx';
import css from './layout.module.css';

type PageProps = {
  /** An `AppBar`. */
  readonly bar: ReactNode;
  readonly children: ReactNode;
  /** Shows the bottom bar: the pages of its four tabs. */
  readonly tabs?: boolean;
  /** The page itself is loading, not only its data. */
  readonly busy?: boolean;
  /** An `ActionBar` at the bottom. */
  readonly actions?: ReactNode;
};

/** A page: bar, content of at most 960 px, and the bottom bars. */
export function Page({ bar, children, tabs = false, busy = false, actions }: PageProps) {
  return (
    <div className={css.page} data-tabs={tabs}>
      {bar}
      <main className={css.main} aria-busy={busy}>
        {children}
      </main>
      {actions}
      {tabs && <BottomBar />}
    </div>
  );
}

/** Two panes from 720 px, list left and detail right; below that only `main`. */
export function TwoPane({ main, detail }: { readonly main: ReactNode; readonly detail: ReactNode }) {
  return (
    <div className={css.panes}>
      <div className={css.pane}>{main}</div>
      <div className={css.detailPane}>{detail}</div>
    </div>
  );
}
