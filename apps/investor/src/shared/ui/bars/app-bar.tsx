import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { back } from '../../navigation/navigation.ts';
import { Icon } from '../icons/icon.tsx';
import { SessionLine } from '../session/session-line.tsx';
import css from './bars.module.css';
import { IconButton } from './icon-button.tsx';
import { SimulationMark } from './simulation-mark.tsx';

type AppBarProps = {
  readonly title: ReactNode;
  /** Shows the back button; on by default. Pages of the bottom bar turn it off. */
  readonly backable?: boolean;
  /** Stands left of the title instead of the back button. */
  readonly leading?: ReactNode;
  /** Buttons at the right end. */
  readonly actions?: ReactNode;
  /** The session line under the bar: on every trading screen, off on login and paperwork. */
  readonly session?: boolean;
};

/** The 44 px bar at the top of every page, with the session line under it. */
export function AppBar({ title, backable = true, leading, actions, session = true }: AppBarProps) {
  const t = useText();
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
        <div className={css.actions}>{actions}</div>
      </div>
      {session ? <SessionLine /> : <div className={css.hairline} />}
    </header>
  );
}
