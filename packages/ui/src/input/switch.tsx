import { useId } from 'react';
import css from './switch.module.css';

type SwitchProps = {
  readonly label: string;
  /** One muted line under the label: what the setting does. */
  readonly note?: string | undefined;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
};

/** A setting that is on or off and takes effect at once; the whole row is the control. */
export function Switch({ label, note, on, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-describedby={note === undefined ? undefined : id}
      disabled={disabled}
      className={css.row}
      onClick={() => onChange(!on)}
    >
      <span className={css.words}>
        {label}
        {note !== undefined && (
          <span id={id} className={css.note}>
            {note}
          </span>
        )}
      </span>
      <span className={css.track} />
    </button>
  );
}
