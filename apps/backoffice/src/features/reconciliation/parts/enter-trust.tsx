import { formatIsoDate } from '@kabuto/i18n';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { call, mayReadAgain } from '../../../shared/api/index.ts';
import { ActionDialog, textIn, useDialogAction } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { addDays } from '../iso-date.ts';

/** How many base dates can be chosen, the last one included: a quarter. */
const WEEKS = 13;

/** Enters the balance of the trust account on one of the last base dates, which are a week apart. */
export function EnterTrust({ baseDate }: { readonly baseDate: string }) {
  const t = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const dates = Array.from({ length: WEEKS }, (_, week) => addDays(baseDate, -7 * week));
  const { run, running, error, isOpen, open, close } = useDialogAction(
    async (key: string, date: string, amount: string) => {
      await call('POST v1/fund/segregation/trust', { key, body: { date, amount } });
      return date;
    },
  );
  const enter = async (fields: FormData): Promise<void> => {
    const date = await run(textIn(fields, 'date'), textIn(fields, 'amount'));
    if (date === undefined) return;
    close();
    notify(t('reconciliation.entered', { date: formatIsoDate(date) }), { type: 'success' });
    void queries.invalidateQueries({ predicate: mayReadAgain });
  };
  const labels: Readonly<Record<string, string>> = {
    date: t('reconciliation.baseDate'),
    amount: t('reconciliation.trustYen'),
  };
  return (
    <Box>
      <Button variant="outlined" onClick={open}>
        {t('reconciliation.enterTrust')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('reconciliation.enterTrust')}
        action={t('reconciliation.record')}
        running={running}
        error={error}
        labelOf={(field) => labels[field]}
        onClose={close}
        onSubmit={(fields) => void enter(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('reconciliation.enterTrustNote')}</Typography>
        <TextField
          name="date"
          select
          label={t('reconciliation.baseDate')}
          defaultValue={baseDate}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {dates.map((date) => (
            <option key={date} value={date}>
              {formatIsoDate(date)}
            </option>
          ))}
        </TextField>
        <CheckedField
          name="amount"
          label={t('reconciliation.trustYen')}
          allowed={t('reconciliation.trustAllowed')}
          pattern="\d{1,15}"
          maxLength={15}
          autoFocus
        />
      </ActionDialog>
    </Box>
  );
}
