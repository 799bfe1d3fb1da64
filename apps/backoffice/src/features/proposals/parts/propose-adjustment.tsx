import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';

/** Proposes to credit or debit an account by hand. */
export function ProposeAdjustment() {
  const t = useText();
  const labelOf = useFieldLabel('adjustment');
  return (
    <ProposeDialog
      button={t('proposals.proposeAdjustment')}
      title={t('proposals.proposeAdjustment')}
      labelOf={labelOf}
      note={t('proposals.adjustmentHint')}
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
      <CheckedField
        name="accountId"
        label={t('proposals.fieldAccountId')}
        allowed={t('proposals.accountIdHint')}
        pattern="[1-9]\d{0,12}"
        maxLength={13}
        autoFocus
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
      <CheckedField
        name="amount"
        label={t('proposals.fieldAmount')}
        allowed={t('proposals.amountHint')}
        pattern="[1-9]\d{0,12}"
        maxLength={13}
      />
    </ProposeDialog>
  );
}
