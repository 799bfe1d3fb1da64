import { formatWhole } from '@kabuto/i18n';
import { Alert, Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { type CallError, call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';
import { TransferAction, type TransferRow } from '../../../shared/transfers/index.ts';

type Props = Pick<TransferRow, 'transferId'>;

/** Why one operator may not approve it, and the proposal with which two do. */
function NeedsTwo({ transferId, params }: Props & Pick<CallError, 'params'>) {
  const t = useText();
  const yen = (name: string): string => formatWhole(Number(params[name] ?? 0));
  const may = useMay();
  return (
    <Box sx={{ flexBasis: '100%', order: 1 }}>
      <Alert severity="warning" variant="outlined">
        {t('withdrawals.needsTwo', { used: yen('used'), limit: yen('limit') })}
        {may('fund.propose') ? (
          <Box sx={{ mt: 1 }}>
            <ProposeDialog
              button={t('withdrawals.propose')}
              title={t('withdrawals.propose')}
              buttonProps={{ size: 'small' }}
              propose={(key, fields) =>
                call('POST v1/fund/withdrawal/approval/propose', {
                  key,
                  body: { transferId, reason: textIn(fields, 'reason') },
                })
              }
            />
          </Box>
        ) : null}
      </Alert>
    </Box>
  );
}

/** Approves a withdrawal; above what one operator may approve, it offers to propose the approval. */
export function Approve({ transfer: { transferId, method } }: { readonly transfer: TransferRow }) {
  const t = useText();
  return (
    <TransferAction
      word={t('withdrawals.approve')}
      note={t(method === 'bank' ? 'withdrawals.approveNote' : 'payouts.approveNote')}
      buttonProps={{ variant: 'contained' }}
      direction="out"
      instead={({ reason, params }) =>
        reason === 'APPROVAL_REQUIRED' ? <NeedsTwo transferId={transferId} params={params} /> : null
      }
      send={(key) => call('POST v1/fund/withdrawal/approve', { key, body: { transferId } })}
    />
  );
}

/** Leads to the open proposal to approve it, which another operator decides. */
export function Proposed({ number }: { readonly number: number }) {
  const t = useText();
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
      {t('withdrawals.proposed')}{' '}
      <Link component={RouterLink} to={`/proposals/${number}`}>
        {t('proposals.title', { number })}
      </Link>
    </Alert>
  );
}
