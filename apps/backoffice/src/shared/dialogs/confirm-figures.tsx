import { Button, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { CallError } from '../api/index.ts';
import { ActionDialog } from './action-dialog.tsx';
import { textIn } from './text-in.ts';
import { useReportedAction } from './use-reported-action.ts';

/** The figures of a file as the operator has typed them, digits only. */
export type Figures = { readonly count: string; readonly sum: string };

type Props = {
  /** The label of the button and of its dialog. */
  readonly word: string;
  readonly title: string;
  /** Where the figures come from. */
  readonly note: string;
  /** What is reported once it is done. */
  readonly done: string;
  /** How the endpoint and the page name the count. */
  readonly countField: string;
  readonly countLabel: string;
  readonly send: (key: string, figures: Figures) => Promise<unknown>;
  readonly children?: ReactNode;
};

const ALERT = { role: 'alert' } as const;

/** Digits of a typed figure: separators are for reading only. */
const digitsOf = (text: string): string => text.replace(/[,\s]/g, '');

/**
 * A button whose dialog takes the count and the sum of a file of the bank, typed from the bank's own screen and not
 * shown here. A figure that differs is named at its input.
 */
export function ConfirmFigures({ word, title, note, done, countField, countLabel, send, children }: Props) {
  const t = useText();
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, () => done);
  const confirm = (fields: FormData): Promise<void> =>
    submit({ count: digitsOf(textIn(fields, 'count')), sum: digitsOf(textIn(fields, 'sum')) });
  const differs = error instanceof CallError && error.reason === 'FILE_DIFFERS' ? error : null;
  const atField = (name: string) => (differs?.field === name ? { error: true, helperText: differs.message } : {});
  return (
    <>
      <Button variant="outlined" size="small" onClick={open}>
        {word}
      </Button>
      <ActionDialog
        open={isOpen}
        title={title}
        action={word}
        running={running}
        error={differs === null ? error : null}
        onClose={close}
        onSubmit={(fields) => void confirm(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{note}</Typography>
        {children}
        <TextField
          name="count"
          label={countLabel}
          required
          fullWidth
          autoFocus
          autoComplete="off"
          {...atField(countField)}
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[\\d,]{1,9}' }, formHelperText: ALERT }}
        />
        <TextField
          name="sum"
          label={t('imports.sumYen')}
          required
          fullWidth
          autoComplete="off"
          {...atField('sum')}
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[\\d,]{1,19}' }, formHelperText: ALERT }}
        />
      </ActionDialog>
    </>
  );
}
