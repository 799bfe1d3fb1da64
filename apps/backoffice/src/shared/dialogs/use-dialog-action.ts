import { useState } from 'react';
import { useAction } from '../api/index.ts';

/**
 * An action that a dialog confirms. Closing the dialog is not a reply: an action whose outcome is unknown has the same
 * key when the dialog is opened again, and its error is still shown.
 */
export function useDialogAction<A extends readonly unknown[], R>(send: (key: string, ...input: A) => Promise<R>) {
  const { run, running, error, dismiss } = useAction(send);
  const [isOpen, setOpen] = useState(false);
  return {
    run,
    running,
    error,
    isOpen,
    open: (): void => setOpen(true),
    close: (): void => {
      setOpen(false);
      dismiss();
    },
  };
}
