import { useNotify } from 'react-admin';
import { useReadAgain } from '../api/index.ts';
import { useDialogAction } from './use-dialog-action.ts';

/**
 * An action that a dialog confirms. Once it is done the dialog closes, `done` is reported, and everything is read again
 * that it may have changed.
 */
export function useReportedAction<A extends readonly unknown[], R>(
  send: (key: string, ...input: A) => Promise<R>,
  done: (reply: R) => string,
) {
  const notify = useNotify();
  const readAgain = useReadAgain();
  const { run, close, ...dialog } = useDialogAction(send);
  const submit = async (...input: A): Promise<void> => {
    const reply = await run(...input);
    if (reply === undefined) return;
    close();
    notify(done(reply), { type: 'success' });
    readAgain();
  };
  return { ...dialog, close, submit, readAgain };
}
