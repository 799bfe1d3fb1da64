import type { OperatorCalls } from '@kabuto/contract/operator';
import { askPasskey, PasskeyDismissed } from '@kabuto/ui/passkey';
import { Box, Button } from '@mui/material';
import { useRef } from 'react';
import { useText } from '../../../messages/index.ts';
import { CallError, call } from '../../../shared/api/index.ts';
import { useReportedAction } from '../../../shared/dialogs/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { countedOf } from '../model.ts';

type Signed = OperatorCalls['POST v1/fund/payout/approve']['body'];

/** Has the operator's passkey sign the terms. Throws CallError with `dismissed` when its dialog was closed. */
async function sign(transferId: string, dismissed: string): Promise<Signed> {
  const { passkey, nonce } = await call('GET v1/fund/payout/approval', { query: { transferId } });
  try {
    return { transferId, nonce, credential: await askPasskey(passkey) };
  } catch (cause) {
    throw cause instanceof PasskeyDismissed ? new CallError(400, dismissed) : cause;
  }
}

/**
 * Signs the terms of a withdrawal of tokens with the operator's passkey, which the signer checks again. While the
 * outcome of a call is unknown, the same signature is sent again under its key: a second one would be another request.
 */
export function SignPayout({ transferId }: { readonly transferId: string }) {
  const t = useText();
  const signed = useRef<{ readonly key: string; readonly body: Signed } | null>(null);
  const { submit, running, error } = useReportedAction(
    async (key: string) => {
      if (signed.current?.key !== key) signed.current = { key, body: await sign(transferId, t('entry.dismissed')) };
      return call('POST v1/fund/payout/approve', { key, body: signed.current.body });
    },
    ({ needed, given }) => t('payouts.signedFor', { given: countedOf({ given }), needed: needed ?? given.length }),
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
