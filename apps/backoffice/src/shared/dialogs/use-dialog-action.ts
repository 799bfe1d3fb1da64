import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useAction, useReadAgain } from '../api/index.ts';

type DialogAction<A extends readonly unknown[]> = {
  readonly open: boolean;
  readonly running: boolean;
  readonly error: unknown;
  readonly show: () => void;
  readonly close: () => void;
  /** Does it, once however often it is called before the reply. */
  readonly submit: (...input: A) => Promise<void>;
  /** Reads again everything that the action may have changed. */
  readonly readAgain: () => void;
};

/**
 * The dialog of one action under an idempotency key. When it is done the dialog closes, `done` is reported, and the
 * page is read again; a refusal stays in `error` until the dialog is opened or closed.
 */
export function useDialogAction<A extends readonly unknown[], R>(
  send: (key: string, ...input: A) => Promise<R>,
  done: (reply: R) => string,
): DialogAction<A> {
  const notify = useNotify();
  const readAgain = useReadAgain();
  const busy = useRef(false);
  const [open, setOpen] = useState(false);
  const { run, running, error, reset } = useAction(send);
  const turn = (to: boolean): void => {
    setOpen(to);
    reset();
  };
  const submit = async (...input: A): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const reply = await run(...input).finally(() => {
      busy.current = false;
    });
    if (reply === undefined) return;
    turn(false);
    notify(done(reply), { type: 'success' });
    readAgain();
  };
  return { open, running, error, show: () => turn(true), close: () => turn(false), submit, readAgain };
}
