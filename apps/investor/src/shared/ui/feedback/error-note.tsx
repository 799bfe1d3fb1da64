import { Icon } from '@kabuto/ui';
import type { ReactNode } from 'react';
import css from './error-note.module.css';

type ErrorNoteProps = {
  readonly severity: 'prompt' | 'error' | 'warning';
  readonly text: string;
  readonly detail?: string | undefined;
  /** The ways to repair it. */
  readonly children?: ReactNode;
};

/** An error beside its field, with its numbers and the ways to repair it. */
export function ErrorNote({ severity, text, detail, children }: ErrorNoteProps) {
  return (
    <div className={css.note} data-severity={severity} role={severity === 'warning' ? 'status' : 'alert'}>
      <p className={css.text}>
        <Icon name="warning" size={14} />
        <span>
          {text}
          {detail !== undefined && <span className={css.detail}>{detail}</span>}
        </span>
      </p>
      {children}
    </div>
  );
}

/** The repairs of an error, in a row. */
export const Repairs = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.repairs}>{children}</div>
);

/** The look of a repair, for a link. */
export const repairClass = css.repair;

/** One tap that repairs an error. */
export function RepairButton({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) {
  return (
    <button type="button" className={css.repair} onClick={onClick}>
      {children}
    </button>
  );
}
