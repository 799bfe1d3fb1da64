import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ActionDialog, ReasonField, useReportedAction } from '../../../shared/dialogs/index.ts';

type Props<R> = {
  readonly button: string;
  readonly title: string;
  readonly note: string;
  readonly labelOf?: (field: string) => string | undefined;
  /** Whether it takes a reason; a draft changes nothing that customers see. */
  readonly hasReason?: boolean;
  readonly send: (key: string, fields: FormData) => Promise<R>;
  /** What is reported once it is done. */
  readonly done: (reply: R) => string;
  readonly children?: ReactNode;
};

/** A button with a form for a change that holds at once. */
export function ChangeDialog<R>({ button, title, note, labelOf, hasReason = true, send, done, children }: Props<R>) {
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, done);
  return (
    <>
      <Button variant="outlined" onClick={open}>
        {button}
      </Button>
      <ActionDialog
        open={isOpen}
        title={title}
        action={button}
        running={running}
        error={error}
        {...(labelOf === undefined ? {} : { labelOf })}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{note}</Typography>
        {children}
        {hasReason ? <ReasonField /> : null}
      </ActionDialog>
    </>
  );
}
