import type { ProposalView } from '@kabuto/contract/operator';
import { Button, type ButtonProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { ActionDialog, ReasonField, useDialogAction } from '../dialogs/index.ts';
import { useProposed } from './use-proposed.ts';

type Props = {
  /** The label of the button that opens the form. */
  readonly button: string;
  readonly title: string;
  readonly buttonProps?: Pick<ButtonProps, 'variant' | 'size' | 'color'>;
  readonly labelOf?: (field: string) => string | undefined;
  /** As of `ActionDialog`. */
  readonly invalidFields?: (fields: FormData) => readonly string[];
  /** What it is about; that it becomes a proposal is said in any case. */
  readonly note?: string;
  readonly propose: (key: string, fields: FormData) => Promise<ProposalView>;
  readonly children?: ReactNode;
};

/** A button with a form that makes a proposal, always with a reason; the proposal opens afterwards. */
export function ProposeDialog({ button, title, buttonProps, labelOf, invalidFields, note, propose, children }: Props) {
  const t = useText();
  const proposed = useProposed();
  const { run, running, error, isOpen, open, close } = useDialogAction(propose);
  const submit = async (fields: FormData): Promise<void> => {
    const made = await run(fields);
    if (made === undefined) return;
    close();
    proposed(made);
  };
  return (
    <>
      <Button variant="outlined" {...buttonProps} onClick={open}>
        {button}
      </Button>
      <ActionDialog
        open={isOpen}
        title={title}
        action={t('proposals.propose')}
        running={running}
        error={error}
        {...(labelOf === undefined ? {} : { labelOf })}
        {...(invalidFields === undefined ? {} : { invalidFields })}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        {note === undefined ? null : <Typography>{note}</Typography>}
        <Typography sx={{ color: 'text.secondary' }}>{t('proposals.note')}</Typography>
        {children}
        <ReasonField />
      </ActionDialog>
    </>
  );
}
