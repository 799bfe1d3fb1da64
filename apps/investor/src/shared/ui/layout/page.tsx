import type { ReactNode } from 'react';
import { BottomBar } from '../bars/bottom-bar.tsx';
import css from './page.module.css';

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
