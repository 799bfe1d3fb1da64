import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Proposes to end a rejected deposit whose tokens were sent back, by the transaction that has done so. */
export function ProposeSendBack({ transferId }: { readonly transferId: string }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('deposits.sendBack')}
      title={t('deposits.sendBackTitle', { number: transferId })}
      note={t('deposits.sendBackNote')}
      labelOf={(field) => (field === 'txHash' ? t('deposits.txHash') : undefined)}
      propose={(key, fields) =>
        call('POST v1/fund/deposit/return/propose', {
          key,
          body: { transferId, txHash: textIn(fields, 'txHash'), reason: textIn(fields, 'reason') },
        })
      }
    >
      <TextField
        name="txHash"
        label={t('deposits.txHash')}
        required
        fullWidth
        autoComplete="off"
        slotProps={{ htmlInput: { pattern: '0x[0-9a-fA-F]{64}', maxLength: 66, spellCheck: false } }}
      />
    </ProposeDialog>
  );
}
