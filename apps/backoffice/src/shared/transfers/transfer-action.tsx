import { Alert, Button, type ButtonProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { CallError } from '../api/index.ts';
import { ActionDialog, useReportedAction } from '../dialogs/index.ts';
import { Command, useKeys } from '../keys/index.ts';
import { type Direction, stateText, type TransferRow } from './texts.ts';

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
  /** Whether the money arrives or leaves. */
  readonly direction?: Direction;
  /** What the page offers in place of the dialog after this refusal; null: the dialog shows it. */
  readonly instead?: (refusal: CallError) => ReactNode;
  readonly send: (key: string, fields: FormData) => Promise<TransferRow>;
  readonly children?: ReactNode;
};

/** The state that money is in by now, when an action was refused because of it. */
const staleState = (error: unknown): string | null =>
  error instanceof CallError && error.reason === 'TRANSFER_STATE' ? String(error.params.state ?? '') : null;

/**
 * A button for one step of money that arrives or leaves, confirmed in a dialog. If another operator was faster it shows
 * the state of now and reads the page again.
 */
export function TransferAction({ word, note, danger = false, buttonProps, hint, labelOf, children, ...props }: Props) {
  const { send, direction = 'in', instead } = props;
  const t = useText();
  const { isOpen, running, error, open, close, submit, readAgain } = useReportedAction(send, (moved) =>
    t('transfers.done', { id: moved.transferId, state: stateText(t, moved.state, direction, moved.method) }),
  );
  const stale = staleState(error);
  const offer = error instanceof CallError && instead !== undefined ? instead(error) : null;
  const again = (): void => {
    close();
    open();
  };
  useKeys(hint === undefined ? {} : { [hint.toLowerCase()]: again });
  const look: ButtonProps = {
    variant: 'outlined',
    ...(danger ? { color: 'error' } : {}),
    ...buttonProps,
    onClick: again,
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
        open={isOpen && offer === null}
        title={word}
        action={word}
        danger={danger}
        confirmsOnly={children === undefined}
        running={running}
        error={stale === null && offer === null ? error : null}
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
            {t('transfers.stale', { state: stateText(t, stale, direction) })}
          </Alert>
        )}
      </ActionDialog>
      {offer}
    </>
  );
}
