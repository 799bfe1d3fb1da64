import type { OfferingStepView } from '@kabuto/contract';
import { formatIsoDate, useWhen } from '@kabuto/i18n';
import { type TextKey, useText } from '../../../messages/index.ts';
import css from './step-list.module.css';

type StepListProps = {
  readonly steps: readonly OfferingStepView[];
  readonly textOf: (state: OfferingStepView['state']) => TextKey;
  /** The market date of the last step, which has no time yet; null: none is planned. */
  readonly lastOn: string | null;
};

/** The steps of an offering in their order: those taken, the one that it is at, and those that are planned. */
export function StepList({ steps, textOf, lastOn }: StepListProps) {
  const t = useText();
  const when = useWhen();
  const now = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className={css.steps} aria-label={t('offerings.schedule')}>
      {steps.map(({ state, at, dueAt }, place) => (
        <li
          key={state}
          className={css.step}
          data-at={place < now ? 'done' : place === now ? 'now' : 'planned'}
          aria-current={place === now ? 'step' : undefined}
        >
          <span>{t(textOf(state))}</span>
          <time className={css.when}>
            {at !== null && when(at)}
            {at === null && dueAt !== null && t('offerings.planned', { when: when(dueAt) })}
            {at === null &&
              dueAt === null &&
              place === steps.length - 1 &&
              lastOn !== null &&
              t('offerings.planned', { when: formatIsoDate(lastOn) })}
          </time>
        </li>
      ))}
    </ol>
  );
}
