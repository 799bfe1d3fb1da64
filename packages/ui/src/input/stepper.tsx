import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useText } from '../texts/texts.ts';
import css from './stepper.module.css';
import { useHoldRepeat } from './use-hold-repeat.ts';

type StepperProps = {
  readonly label: string;
  /** A short fact at the label's right: the tick, the maximum. */
  readonly note?: ReactNode;
  /** Formatted; `placeholder` is shown when empty. */
  readonly text: string;
  readonly placeholder?: string;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly active: boolean;
  readonly disabled?: boolean;
  readonly invalid: boolean;
  /** Under the box: limits, quick shares, an error. */
  readonly children?: ReactNode;
};

/** A price or quantity in a narrow column: minus, the number (opens the keypad), plus; a held button repeats. */
export function Stepper({
  label,
  note,
  text,
  placeholder,
  onStep,
  onOpen,
  active,
  disabled = false,
  invalid,
  children,
}: StepperProps) {
  const t = useText();
  const less = useHoldRepeat(() => onStep(-1));
  const more = useHoldRepeat(() => onStep(1));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot share its line with the note.
    <div className={css.field} role="group" aria-label={label} data-active={active} data-invalid={invalid}>
      <div className={css.top}>
        <span className={css.label}>{label}</span>
        <span className={css.note}>{note}</span>
      </div>
      <div className={css.box} data-disabled={disabled}>
        <button
          type="button"
          className={css.step}
          aria-label={`${label} ${t('ui.decrease')}`}
          disabled={disabled}
          {...less}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          className={css.value}
          disabled={disabled}
          onClick={onOpen}
          aria-label={`${label} ${text === '' ? (placeholder ?? '') : text}`}
          aria-invalid={invalid}
        >
          {text === '' ? <span className={css.placeholder}>{placeholder}</span> : text}
        </button>
        <button
          type="button"
          className={css.step}
          aria-label={`${label} ${t('ui.increase')}`}
          disabled={disabled}
          {...more}
        >
          <Icon name="plus" />
        </button>
      </div>
      {children}
    </div>
  );
}
