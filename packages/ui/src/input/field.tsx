import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import css from './field.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'size'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error, shown under the input; the input is then marked, for screen readers too. */
  readonly error?: string | undefined;
  /** A muted note after the label: a rule, or that the field is optional. */
  readonly hint?: string | undefined;
  /** Shown inside the input's right end: the eye, a unit, a button. */
  readonly trailing?: ReactNode;
};

/** A labelled input of 48 px with 17 px text (no zoom on a phone) and its error beside it. */
export function Field({ label, value, onChange, error, hint, trailing, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`]
    .join(' ')
    .trim();
  return (
    <div className={css.field} data-error={error !== undefined}>
      <div className={css.top}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </div>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {trailing}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
