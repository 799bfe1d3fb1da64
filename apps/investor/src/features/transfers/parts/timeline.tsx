import type { TransferView } from '@kabuto/contract';
import { useWhen } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { isToExplain, reasonText, stepText, type TransferStep, toneOf } from '../model.ts';
import css from './timeline.module.css';

type TimelineProps = { readonly transfer: TransferView; readonly steps: readonly TransferStep[] };

/** The steps that a transfer has taken, oldest first, with the reason of one that is not routine. */
export function TransferTimeline({ transfer, steps }: TimelineProps) {
  const t = useText();
  const when = useWhen();
  return (
    <ol className={css.steps} aria-label={t('transfers.timeline')}>
      {steps.map((step, rank) => (
        <li key={step.journalSeq} className={css.step} data-tone={toneOf(step)}>
          <span className={css.what}>{t(stepText(transfer, step))}</span>
          <time className={css.when}>{when(step.at)}</time>
          {isToExplain(step.reason) && !(rank === steps.length - 1 && transfer.reason === step.reason) && (
            // The newest one is shown above, with what to do.
            <p className={css.why}>{t(reasonText(step.reason), { code: step.reason })}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
