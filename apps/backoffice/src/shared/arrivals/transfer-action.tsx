import { Alert, Button, type ButtonProps, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { CallError, mayReadAgain } from '../api/index.ts';
import { ActionDialog, useDialogAction } from '../dialogs/index.ts';
import { Command, useKeys } from '../keys/index.ts';
import { stateText, type TransferRow } from './texts.ts';

type Props = {
  /** The word on the button, in the dialog's heading and on what it does. */
  readonly word: string;
  /** What happens to the money. */
  readonly note: string;
  readonly danger?: boolean;
  readonly buttonProps?: Pick<ButtonProps, 'variant' | 'size' | 'color'>;
  /** The key that opens the dialog, such as `A`. */
  readonly hint?: string;
  readonly labelOf?: (field: string) => string | undefined;
  readonly send: (key: string, fields: FormData) => Promise<TransferRow>;
  readonly children?: ReactNode;
};

/** The state that money is in by now, when an action was refused because of it. */
const staleState = (error: unknown): string | null =>
  error instanceof CallError && error.reason === 'TRANSFER_STATE' ? String(error.params.state ?? '') : null;

/**
 * A button for one step of money that arrives, confirmed in a dialog. When somebody else was faster it shows the state
 * of now and reads the page again.
 */
export function TransferAction({ word, note, danger = false, buttonProps, hint, labelOf, send, children }: Props) {
  const t = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const { run, running, error, isOpen, open, close } = useDialogAction(send);
  const stale = staleState(error);
  const readAgain = (): void => {
    refresh();
    void queries.invalidateQueries({ predicate: mayReadAgain });
  };
  const submit = async (fields: FormData): Promise<void> => {
    const moved = await run(fields);
    if (moved === undefined) return;
    close();
    notify(t('arrivals.done', { id: moved.transferId, state: stateText(t, moved.state) }), { type: 'success' });
    readAgain();
  };
  useKeys(hint === undefined ? {} : { [hint.toLowerCase()]: open });
  const look: ButtonProps = {
    variant: 'outlined',
    ...(danger ? { color: 'error' } : {}),
    ...buttonProps,
    onClick: open,
  };
  return (
    <>
      {hint === undefined ? (
        <Button {...look}>{word}</Button>
      ) : (
        <Command hint={hint} {...look}>
          {word}
        </Command>
      )}
      <ActionDialog
        open={isOpen}
        title={word}
        action={word}
        danger={danger}
        confirmsOnly={children === undefined}
        running={running}
        error={stale === null ? error : null}
        {...(labelOf === undefined ? {} : { labelOf })}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{note}</Typography>
        {children}
        {stale === null ? null : (
          <Alert
            severity="warning"
            variant="outlined"
            action={
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  close();
                  readAgain();
                }}
              >
                {t('common.reload')}
              </Button>
            }
          >
            {t('arrivals.stale', { state: stateText(t, stale) })}
          </Alert>
        )}
      </ActionDialog>
    </>
  );
}
