import { radioTabStop } from './radio-keys.ts';
import { radioMove } from './radio-move.ts';
import css from './segmented.module.css';

export type Choice<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string;
};

type SegmentedProps<V extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** `tabs`: underlined, to switch a page's content; `pill`: a control among others. `side` colours buy and sell. */
  readonly kind?: 'tabs' | 'pill' | 'side';
};

/** A choice of one among a few: tabs of a page or a segmented control. Arrow keys, Home and End move the choice. */
export function Segmented<V extends string>({ label, choices, value, onChange, kind = 'pill' }: SegmentedProps<V>) {
  const stop = radioTabStop(choices, value);
  return (
    <div
      className={css.group}
      data-kind={kind}
      role="radiogroup"
      aria-label={label}
      onKeyDown={radioMove(choices, value, onChange)}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be a 44 px segment without hidden inputs.
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === stop ? 0 : -1}
          disabled={choice.disabled === true}
          data-value={choice.value}
          lang={choice.lang}
          className={css.choice}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
