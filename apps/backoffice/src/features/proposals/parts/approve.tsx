import type { PasskeyRequest } from '@kabuto/contract';
import { askPasskey, PasskeyDismissed } from '@kabuto/ui/passkey';
import { Box, Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { CallError, call, useAction } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import type { ApprovePath } from '../model.ts';
import { useDecision } from '../use-decision.ts';

type Props = {
  readonly number: number;
  readonly path: ApprovePath;
  /** What the checker's passkey signs: the proposal's hash. */
  readonly passkey: PasskeyRequest | null;
  readonly withoutPasskey: boolean;
};

/** Approves a proposal; its hash is the challenge that the passkey signs. */
export function Approve({ number, path, passkey, withoutPasskey }: Props) {
  const t = useText();
  const decided = useDecision('approve');
  const { run, running, error } = useAction(async (key: string) => {
    const signed = async (request: PasskeyRequest): Promise<string> => {
      try {
        return await askPasskey(request);
      } catch (cause) {
        throw cause instanceof PasskeyDismissed ? new CallError(400, t('entry.dismissed')) : cause;
      }
    };
    const credential = passkey === null ? {} : { credential: await signed(passkey) };
    return call(path, { key, body: { number: String(number), ...credential } });
  });
  const approve = async (): Promise<void> => {
    const proposal = await run();
    if (proposal !== undefined) decided(proposal);
  };
  if (passkey === null && !withoutPasskey) return <Typography>{t('proposals.noPasskey')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1, flex: '1 1 auto' }}>
      <Button variant="contained" disabled={running} onClick={() => void approve()}>
        {t(withoutPasskey ? 'proposals.approve' : 'proposals.approveWithPasskey')}
      </Button>
      <Failure error={error} />
    </Box>
  );
}
