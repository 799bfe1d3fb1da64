import { useEffect, useRef } from 'react';
import { ToastHost } from '../feedback/toast-host.tsx';
import { Button } from '../input/button.tsx';
import { type PendingQuestion, pendingQuestion } from '../overlays/confirm.ts';
import { useStore } from '../state/store.ts';
import { useText } from '../texts/texts.ts';
import { closeOnBack } from './close-on-back.ts';
import css from './sheet.module.css';

function ConfirmBox({ question }: { readonly question: PendingQuestion }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return closeOnBack(() => question.answer(false));
  }, [question]);
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      onCancel={(event) => {
        event.preventDefault();
        question.answer(false);
      }}
    >
      <h2 className={css.question}>{question.title}</h2>
      {question.body !== undefined && <div className={css.answer}>{question.body}</div>}
      <div className={css.buttons}>
        <Button kind="quiet" onClick={() => question.answer(false)}>
          {question.cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button kind={question.danger === true ? 'danger' : 'main'} onClick={() => question.answer(true)}>
          {question.okLabel ?? t('ui.ok')}
        </Button>
      </div>
      <ToastHost inDialog />
    </dialog>
  );
}

/** Shows the dialog of `confirmDialog`. Placed once, in the shell. */
export function ConfirmHost() {
  const question = useStore(pendingQuestion);
  return question === null ? null : <ConfirmBox key={question.title} question={question} />;
}
