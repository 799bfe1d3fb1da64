import type { ProposalView } from '@kabuto/contract/operator';
import { Button, type ButtonProps, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useAction } from '../api/index.ts';
import { ActionDialog, ReasonField } from '../dialogs/index.ts';
import { useProposed } from './use-proposed.ts';

type Props = {
  /** The word on the button that opens the form. */
  readonly button: string;
  readonly title: string;
  readonly buttonProps?: Pick<ButtonProps, 'variant' | 'size' | 'color'>;
  readonly labelOf?: (field: string) => string | undefined;
  readonly propose: (key: string, fields: FormData) => Promise<ProposalView>;
  readonly children?: ReactNode;
};

/** A button with a form that makes a proposal, always with a reason; the proposal opens afterwards. */
export function ProposeDialog({ button, title, buttonProps, labelOf, propose, children }: Props) {
  const t = useText();
  const proposed = useProposed();
  const [open, setOpen] = useState(false);
  const { run, running, error, reset } = useAction(propose);
  const submit = async (fields: FormData): Promise<void> => {
    const made = await run(fields);
    if (made === undefined) return;
    setOpen(false);
    proposed(made);
  };
  return (
    <>
      <Button variant="outlined" {...buttonProps} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ActionDialog
        open={open}
        title={title}
        action={t('proposals.propose')}
        running={running}
        error={error}
        {...(labelOf === undefined ? {} : { labelOf })}
        onClose={() => {
          setOpen(false);
          reset();
        }}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('proposals.note')}</Typography>
        {children}
        <ReasonField />
      </ActionDialog>
    </>
  );
}
