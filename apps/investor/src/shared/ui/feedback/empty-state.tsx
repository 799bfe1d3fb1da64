import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import css from './feedback.module.css';

type EmptyStateProps = {
  readonly icon?: IconName;
  /** What will appear here. */
  readonly title: string;
  readonly body?: string;
  /** The first step. */
  readonly action?: ReactNode;
};

/** Describes what will appear here and offers the first step. */
export function EmptyState({ icon, title, body, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon !== undefined && (
        <span className={css.emptyIcon}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <p className={css.emptyTitle}>{title}</p>
      {body !== undefined && <p className={css.emptyBody}>{body}</p>}
      {action !== undefined && <div className={css.emptyAction}>{action}</div>}
    </div>
  );
}
