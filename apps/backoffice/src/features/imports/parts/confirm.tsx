import { Button, TextField, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, textIn, useDialogAction } from '../../../shared/dialogs/index.ts';
import type { BankImport } from '../model.ts';
import { useReadAgain } from '../use-read-again.ts';

/** Digits of a typed figure: separators are for reading only. */
const digitsOf = (text: string): string => text.replace(/[,\s]/g, '');

/** The second operator's confirmation: count and sum are typed from the bank's own screen, not shown here. */
export function Confirm({ importId }: Pick<BankImport, 'importId'>) {
  const t = useText();
  const notify = useNotify();
  const readAgain = useReadAgain();
  const { run, running, error, isOpen, open, close } = useDialogAction((key: string, lines: string, sum: string) =>
    call('POST v1/fund/import/confirm', { key, body: { importId: String(importId), lines, sum } }),
  );
  const confirm = async (fields: FormData): Promise<void> => {
    const confirmed = await run(digitsOf(textIn(fields, 'lines')), digitsOf(textIn(fields, 'sum')));
    if (confirmed === undefined) return;
    close();
    notify(t('imports.confirmed', { id: importId }), { type: 'success' });
    readAgain();
  };
  const labels: Readonly<Record<string, string>> = { lines: t('imports.lines'), sum: t('imports.sum') };
  return (
    <>
      <Button variant="outlined" size="small" onClick={open}>
        {t('imports.confirm')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('imports.confirmTitle', { id: importId })}
        action={t('imports.confirm')}
        running={running}
        error={error}
        labelOf={(field) => labels[field]}
        onClose={close}
        onSubmit={(fields) => void confirm(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('imports.confirmNote')}</Typography>
        <TextField
          name="lines"
          label={t('imports.lines')}
          required
          fullWidth
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[\\d,]{1,9}' } }}
        />
        <TextField
          name="sum"
          label={t('imports.sumYen')}
          required
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[\\d,]{1,19}' } }}
        />
      </ActionDialog>
    </>
  );
}
