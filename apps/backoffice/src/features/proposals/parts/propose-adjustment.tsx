import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import { useFieldLabel } from '../use-field-label.ts';

const DIGITS = { pattern: '[1-9]\\d{0,12}', inputMode: 'numeric', maxLength: 13 } as const;

/** Proposes to credit or debit an account by hand. */
export function ProposeAdjustment() {
  const t = useText();
  const labelOf = useFieldLabel('adjustment');
  return (
    <ProposeDialog
      button={t('proposals.proposeAdjustment')}
      title={t('proposals.proposeAdjustment')}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/fund/adjustment/propose', {
          key,
          body: {
            accountId: textIn(fields, 'accountId'),
            direction: textIn(fields, 'direction') === 'debit' ? 'debit' : 'credit',
            amount: textIn(fields, 'amount'),
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <TextField
        name="accountId"
        label={t('proposals.fieldAccountId')}
        required
        autoFocus
        slotProps={{ htmlInput: DIGITS }}
      />
      <TextField
        name="direction"
        select
        label={t('proposals.fieldDirection')}
        defaultValue="credit"
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="credit">{t('proposals.credit')}</option>
        <option value="debit">{t('proposals.debit')}</option>
      </TextField>
      <TextField
        name="amount"
        label={t('proposals.fieldAmount')}
        helperText={t('proposals.adjustmentHint')}
        required
        slotProps={{ htmlInput: DIGITS }}
      />
    </ProposeDialog>
  );
}
