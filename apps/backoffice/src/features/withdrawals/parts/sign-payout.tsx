import { askPasskey, PasskeyDismissed } from '@kabuto/ui/passkey';
import { Box, Button } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { CallError, call } from '../../../shared/api/index.ts';
import { useReportedAction } from '../../../shared/dialogs/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';

/** Signs the terms of a withdrawal of tokens with the operator's passkey, which the signer checks again. */
export function SignPayout({ transferId }: { readonly transferId: string }) {
  const t = useText();
  const { submit, running, error } = useReportedAction(
    async (key: string) => {
      const { passkey, nonce } = await call('GET v1/fund/payout/approval', { query: { transferId } });
      try {
        const credential = await askPasskey(passkey);
        return await call('POST v1/fund/payout/approve', { key, body: { transferId, nonce, credential } });
      } catch (cause) {
        throw cause instanceof PasskeyDismissed ? new CallError(400, t('entry.dismissed')) : cause;
      }
    },
    ({ needed, given }) => t('payouts.signedFor', { given: given.length, needed: needed ?? given.length }),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button variant="contained" disabled={running} onClick={() => void submit()}>
        {t('payouts.sign')}
      </Button>
      <Failure error={error} />
    </Box>
  );
}
