import { radioMove, radioTabStop } from '@kabuto/ui';
import { useText } from '../../../../messages/index.ts';
import type { Interval } from '../data/intervals.ts';
import css from './interval-choice.module.css';

type IntervalChoiceProps<I extends Interval> = {
  /** Those to choose from, shortest first. */
  readonly intervals: readonly I[];
  readonly value: I;
  readonly onChange: (value: I) => void;
};

/** The length of a bar. Arrow keys, Home and End move the choice. */
export function IntervalChoice<I extends Interval>({ intervals, value, onChange }: IntervalChoiceProps<I>) {
  const t = useText();
  const choices = intervals.map((one) => ({ value: one, label: t(`chart.${one}`) }));
  const stop = radioTabStop(choices, value);
  return (
    <div
      className={css.choices}
      role="radiogroup"
      aria-label={t('chart.interval')}
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
          className={css.choice}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
