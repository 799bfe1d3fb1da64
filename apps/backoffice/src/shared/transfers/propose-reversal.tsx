import { MenuItem, TextField } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { call } from '../api/index.ts';
import { textIn } from '../dialogs/index.ts';
import { ProposeDialog } from '../proposing/index.ts';

type Props = { readonly transferId: string; readonly note: string; readonly isTokens?: boolean };

/**
 * Proposes to reverse a credited deposit, or a line of the treasury, that was taken back. `isTokens`: no block contains
 * them, or their issuer has acted.
 */
export function ProposeReversal({ transferId, note, isTokens = false }: Props) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('deposits.reverse')}
      buttonProps={{ color: 'error' }}
      title={t('deposits.reverseTitle', { number: transferId })}
      note={note}
      propose={(key, fields) =>
        call('POST v1/fund/deposit/reversal/propose', {
          key,
          body: {
            transferId,
            reason: textIn(fields, 'reason'),
            ...(textIn(fields, 'ground') === 'ISSUER' ? { ground: 'ISSUER' as const } : {}),
          },
        })
      }
    >
      {isTokens ? (
        <TextField select name="ground" label={t('deposits.ground')} defaultValue="CHAIN" required fullWidth>
          <MenuItem value="CHAIN">{t('deposits.groundChain')}</MenuItem>
          <MenuItem value="ISSUER">{t('deposits.groundIssuer')}</MenuItem>
        </TextField>
      ) : null}
    </ProposeDialog>
  );
}
