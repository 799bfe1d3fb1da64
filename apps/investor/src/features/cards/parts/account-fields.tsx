import { Field } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from '../cards.module.css';
import { type Draft, digitsOf, type Part, TYPE_TEXT } from '../model.ts';

export type FieldsProps = {
  readonly draft: Draft;
  readonly errorOf: (part: Part) => string | undefined;
  readonly change: (change: Partial<Draft>) => void;
};

const TYPES = ['1', '2', '4'] as const;
const DIGITS = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** Symbol and number of Japan Post, as its passbooks have them. */
export function PostFields({ draft, errorOf, change }: FieldsProps) {
  const t = useText();
  return (
    <>
      <p className={css.note}>{t('cards.postNote')}</p>
      <Field
        {...DIGITS}
        name="symbol"
        label={t('cards.symbol')}
        hint={t('cards.symbolHint')}
        value={draft.symbol}
        onChange={(text) => change({ symbol: digitsOf(text, 5) })}
        error={errorOf('symbol')}
      />
      <Field
        {...DIGITS}
        name="number"
        label={t('cards.postNumber')}
        hint={t('cards.postNumberHint')}
        value={draft.number}
        onChange={(text) => change({ number: digitsOf(text, 8) })}
        error={errorOf('number')}
      />
    </>
  );
}

/** Type and number of an account at any other bank. */
export function AccountFields({ draft, errorOf, change }: FieldsProps) {
  const t = useText();
  const typeError = errorOf('type');
  return (
    <>
      <fieldset className={css.types}>
        <legend>{t('cards.type')}</legend>
        {TYPES.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="type"
              checked={draft.type === type}
              aria-invalid={typeError !== undefined}
              onChange={() => change({ type })}
            />
            {t(TYPE_TEXT[type])}
          </label>
        ))}
        {typeError !== undefined && (
          <p className={css.error} role="alert">
            {typeError}
          </p>
        )}
      </fieldset>
      <Field
        {...DIGITS}
        name="number"
        label={t('cards.accountNumber')}
        hint={t('cards.numberHint')}
        value={draft.number}
        onChange={(text) => change({ number: digitsOf(text, 7) })}
        error={errorOf('number')}
      />
    </>
  );
}
