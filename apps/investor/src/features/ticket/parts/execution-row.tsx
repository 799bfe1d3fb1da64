import { executionOf, executionOffers } from '@kabuto/brokerage/forms';
import { Icon } from '@kabuto/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { EXECUTION_TEXT } from '../executions.ts';
import { isWrong, type TicketView } from '../ticket-view.ts';
import css from './execution-row.module.css';
import { FieldNotes } from './field-notes.tsx';

const ExecutionSheet = lazy(async () => ({ default: (await import('./execution-sheet.tsx')).ExecutionSheet }));

/** The choices besides price and validity; opens a sheet to change them, which is loaded on first use. */
export function ExecutionRow({ view }: { readonly view: TicketView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { raw, facts, errors, largest, dispatch, onFix } = view;
  if (executionOffers(raw, facts).length < 2) return null;
  const chosen = executionOf(raw);
  return (
    <div>
      <button
        type="button"
        className={css.row}
        aria-haspopup="dialog"
        data-chosen={chosen !== 'none'}
        data-invalid={isWrong(view, 'execution')}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span className={css.label}>{t('ticket.execution')}</span>
        <span className={css.chosen}>{t(EXECUTION_TEXT[chosen].name)}</span>
        <Icon name="forward" size={16} />
      </button>
      {chosen !== 'none' && <p className={css.description}>{t(EXECUTION_TEXT[chosen].sentence)}</p>}
      <FieldNotes
        field="execution"
        errors={errors}
        side={raw.side}
        tickTable={facts.instrument.tickTable}
        largest={largest}
        onFix={onFix}
      />
      {wanted && (
        <Suspense>
          <ExecutionSheet
            open={open}
            raw={raw}
            facts={facts}
            onChoose={(execution) => dispatch({ kind: 'execution', execution })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
