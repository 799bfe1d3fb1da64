import { Icon, IconButton } from '@kabuto/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useText } from '../../../messages/index.ts';
import { back } from '../../navigation/navigation.ts';
import { useLoggedIn } from '../../session/index.ts';
import css from './bars.module.css';
import { SimulationMark } from './simulation-mark.tsx';

/** Loaded after the page; one that cannot be loaded is left out. */
const Bell = lazy(() =>
  import('./bell.tsx').then(
    (bell) => ({ default: bell.Bell }),
    () => ({ default: () => null }),
  ),
);

export type PlainBarProps = {
  readonly title: ReactNode;
  /** Shows the back button; on by default. Pages of the bottom bar turn it off. */
  readonly backable?: boolean;
  /** Shown left of the title instead of the back button. */
  readonly leading?: ReactNode;
  /** Buttons at the right end. */
  readonly actions?: ReactNode;
  /** The lower border of the bar; a hairline by default. */
  readonly edge?: ReactNode;
};

/**
 * The 44 px bar at the top of a page. Pages use `AppBar`; this one does not depend on market data and is always loaded.
 */
export function PlainBar({ title, backable = true, leading, actions, edge }: PlainBarProps) {
  const t = useText();
  const loggedIn = useLoggedIn();
  return (
    <header className={css.top}>
      <div className={css.bar}>
        <div className={css.leading}>
          {leading}
          {backable && (
            <IconButton label={t('common.back')} onClick={back}>
              <Icon name="back" />
            </IconButton>
          )}
        </div>
        <h1 className={css.title}>{title}</h1>
        <SimulationMark />
        <div className={css.actions}>
          {loggedIn && (
            <Suspense>
              <Bell />
            </Suspense>
          )}
          {actions}
        </div>
      </div>
      {edge ?? <div className={css.hairline} />}
    </header>
  );
}
