import { Icon, type IconName } from '../icons/icon.tsx';
import { Button } from '../input/button.tsx';
import css from './empty-state.module.css';

type EmptyStateProps = {
  readonly icon?: IconName;
  /** What will appear here. */
  readonly title: string;
  readonly body?: string;
  /** The first step. */
  readonly step?: { readonly label: string; readonly onClick: () => void };
};

/** Describes what will appear here and offers the first step. */
export function EmptyState({ icon, title, body, step }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon !== undefined && (
        <span className={css.emptyIcon}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <p className={css.emptyTitle}>{title}</p>
      {body !== undefined && <p className={css.emptyBody}>{body}</p>}
      {step !== undefined && (
        <div className={css.emptyAction}>
          <Button kind="quiet" size="small" onClick={step.onClick}>
            {step.label}
          </Button>
        </div>
      )}
    </div>
  );
}
