import {
  type Execution,
  executionOf,
  executionOffers,
  type RawTicket,
  type TicketFacts,
} from '@kabuto/brokerage/forms';
import { Icon, radioMove, radioTabStop, Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { EXECUTION_TEXT } from '../executions.ts';
import css from './execution-sheet.module.css';

type ExecutionSheetProps = {
  readonly open: boolean;
  readonly raw: RawTicket;
  readonly facts: TicketFacts;
  readonly onChoose: (execution: Execution) => void;
  readonly onClose: () => void;
};

/**
 * The executions the venue accepts for this kind of order, each with a description; those no longer possible today are
 * marked.
 */
export function ExecutionSheet({ open, raw, facts, onChoose, onClose }: ExecutionSheetProps) {
  const t = useText();
  const chosen = executionOf(raw);
  const offers = executionOffers(raw, facts);
  const choices = offers.map(({ execution, late }) => ({ value: execution, disabled: late }));
  const stop = radioTabStop(choices, chosen);
  return (
    <Sheet open={open} onClose={onClose} title={t('ticket.execution')}>
      <div
        className={css.choices}
        role="radiogroup"
        aria-label={t('ticket.execution')}
        onKeyDown={radioMove(choices, chosen, onChoose)}
      >
        {offers.map(({ execution, late }) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be a whole row without hidden inputs.
          <button
            key={execution}
            type="button"
            role="radio"
            aria-checked={execution === chosen}
            tabIndex={execution === stop ? 0 : -1}
            disabled={late}
            className={css.choice}
            onClick={() => {
              onChoose(execution);
              onClose();
            }}
          >
            <span className={css.name}>{t(EXECUTION_TEXT[execution].name)}</span>
            <span className={css.description}>
              {t(late ? 'ticket.executionLate' : EXECUTION_TEXT[execution].sentence)}
            </span>
            {execution === chosen && <Icon name="check" />}
          </button>
        ))}
      </div>
      {raw.type === 'market' && <p className={css.note}>{t('ticket.executionLimit')}</p>}
    </Sheet>
  );
}
