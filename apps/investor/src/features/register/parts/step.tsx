import { Icon } from '@kabuto/ui';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../messages/index.ts';
import css from './step.module.css';

type StepProps = {
  readonly number: number;
  readonly title: string;
  /** Whether nothing in it is missing or wrong. */
  readonly done: boolean;
  readonly children: ReactNode;
};

/** One numbered step of a form; its number becomes a check mark when it is complete. */
export function Step({ number, title, done, children }: StepProps) {
  const t = useText();
  const id = useId();
  return (
    <section className={css.step} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        <span className={css.number} data-done={done}>
          {done ? <Icon name="check" size={14} label={t('register.stepDone')} /> : number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
