import { MenuItem, TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import type { PayoutFacts } from '../model.ts';

type Props = { readonly transferId: string; readonly settlement: NonNullable<PayoutFacts['settlement']> };

/** Proposes how a withdrawal ends that takes no step any more, by what the chain has moved. */
export function ProposeSettlement({ transferId, settlement: { units, txHash } }: Props) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('payouts.settle')}
      buttonProps={{ variant: 'contained', color: 'error' }}
      title={t('payouts.settleTitle', { number: transferId })}
      note={t('payouts.settleNote', { tokens: `${units} USDT`, hash: txHash })}
      propose={(key, fields) =>
        call('POST v1/fund/payout/settle/propose', {
          key,
          body: {
            transferId,
            to: textIn(fields, 'to') === 'paid' ? 'paid' : 'returned',
            units,
            txHash,
            reason: textIn(fields, 'reason'),
          },
        })
      }
    >
      <TextField select name="to" label={t('proposals.fieldOutcome')} defaultValue="returned" required fullWidth>
        {units === '0' ? null : <MenuItem value="paid">{t('payouts.settlePaid')}</MenuItem>}
        <MenuItem value="returned">{t('payouts.settleReturned')}</MenuItem>
      </TextField>
    </ProposeDialog>
  );
}
