import { Button, type ButtonProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ActionDialog, useReportedAction } from '../../../shared/dialogs/index.ts';

type Props<R> = {
  /** The word on the button, in the dialog's heading and on what it does. */
  readonly word: string;
  readonly note: string;
  readonly danger?: boolean;
  readonly variant?: ButtonProps['variant'];
  readonly labelOf?: (field: string) => string | undefined;
  readonly send: (key: string, fields: FormData) => Promise<R>;
  /** What is reported once it is done. */
  readonly done: (reply: R) => string;
  readonly children?: ReactNode;
};

/** A button for one action on an offering, confirmed in a dialog. */
export function OfferingAction<R>({ word, note, danger = false, variant = 'outlined', labelOf, ...of }: Props<R>) {
  const { isOpen, running, error, open, close, submit } = useReportedAction(of.send, of.done);
  return (
    <>
      <Button variant={variant} {...(danger ? { color: 'error' } : {})} onClick={open}>
        {word}
      </Button>
      <ActionDialog
        open={isOpen}
        title={word}
        action={word}
        danger={danger}
        confirmsOnly={of.children === undefined}
        running={running}
        error={error}
        {...(labelOf === undefined ? {} : { labelOf })}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{note}</Typography>
        {of.children}
      </ActionDialog>
    </>
  );
}
