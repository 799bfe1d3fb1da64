import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { Icon } from '../icons/icon.tsx';
import css from './step-field.module.css';

type StepFieldProps = {
  readonly label: string;
  /** What is shown, already formatted; empty shows the placeholder. */
  readonly text: string;
  readonly placeholder?: string;
  readonly unit?: string;
  /** One tick or one lot up (1) or down (-1). */
  readonly onStep: (direction: 1 | -1) => void;
  /** Opens the keypad. */
  readonly onOpen: () => void;
  /** Whether the keypad writes into this field now. */
  readonly active?: boolean;
  readonly disabled?: boolean;
  /** A short fact at the right end: the tick, the maximum. */
  readonly note?: ReactNode;
  readonly error?: string | undefined;
};

/** A price or quantity: minus, the number (opens the keypad), plus. */
export function StepField({
  label,
  text,
  placeholder,
  unit,
  onStep,
  onOpen,
  active = false,
  disabled = false,
  note,
  error,
}: StepFieldProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this row.
    <div className={css.field} role="group" aria-label={label} data-active={active} data-error={error !== undefined}>
      <div className={css.row}>
        <span className={css.label}>{label}</span>
        <div className={css.box}>
          <button
            type="button"
            className={css.step}
            aria-label={`${label} ${t('common.decrease')}`}
            disabled={disabled}
            onClick={() => onStep(-1)}
          >
            <Icon name="minus" />
          </button>
          <button
            type="button"
            className={css.value}
            disabled={disabled}
            onClick={onOpen}
            aria-label={`${label} ${text}`}
          >
            {text === '' ? <span className={css.placeholder}>{placeholder}</span> : text}
            {unit !== undefined && text !== '' && <span className={css.unit}>{unit}</span>}
          </button>
          <button
            type="button"
            className={css.step}
            aria-label={`${label} ${t('common.increase')}`}
            disabled={disabled}
            onClick={() => onStep(1)}
          >
            <Icon name="plus" />
          </button>
        </div>
        {note !== undefined && <span className={css.note}>{note}</span>}
      </div>
      {error !== undefined && (
        <p className={css.error} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
