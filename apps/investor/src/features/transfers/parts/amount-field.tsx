import { formatWhole } from '@kabuto/i18n';
import { ChoiceChip, Icon, KeypadSheet } from '@kabuto/ui';
import { useId, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import css from './amount-field.module.css';

/** Digits of the largest amount. */
const DIGITS = 13;

export type QuickAmount = { readonly id: string; readonly label: string; readonly onChoose: () => void };

type AmountFieldProps = {
  readonly label: string;
  /** Digits, or empty. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The keypad was closed. */
  readonly onLeave: () => void;
  readonly error: string | undefined;
  /** A limit or a rule, at the label's right. */
  readonly hint?: string | undefined;
  readonly quick: readonly QuickAmount[];
};

/** An amount in whole yen, typed on the app's keypad or chosen by a quick amount. */
export function AmountField({ label, value, onChange, onLeave, error, hint, quick }: AmountFieldProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const chips = quick.map(({ id: key, label: text, onChoose }) => (
    <ChoiceChip key={key} onClick={onChoose}>
      {text}
    </ChoiceChip>
  ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot share its line with the hint.
    <div className={css.field} role="group" aria-label={label} data-active={open} data-invalid={error !== undefined}>
      <div className={css.top}>
        <span className={css.label}>{label}</span>
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
      </div>
      <button
        type="button"
        className={css.box}
        aria-label={`${label} ${value === '' ? '0' : formatWhole(Number(value))}${t('common.yen')}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onClick={() => setOpen(true)}
      >
        <span className={css.value} data-empty={value === ''}>
          {value === '' ? '0' : formatWhole(Number(value))}
        </span>
        <span className={css.unit}>{t('common.yen')}</span>
      </button>
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
      <div className={css.quick}>{chips}</div>
      <KeypadSheet
        open={open}
        title={label}
        value={value}
        digits={DIGITS}
        decimals={0}
        onChange={onChange}
        onClose={() => {
          setOpen(false);
          onLeave();
        }}
        extras={chips}
      />
    </div>
  );
}
