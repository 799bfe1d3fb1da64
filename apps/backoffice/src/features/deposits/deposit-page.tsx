import { Box, Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { type DepositDetail, readAgainAfter } from './model.ts';
import { Candidates } from './parts/candidates.tsx';
import { Comparison } from './parts/comparison.tsx';
import { Decision } from './parts/decision.tsx';
import { DepositProof } from './parts/deposit-proof.tsx';
import { Facts } from './parts/facts.tsx';
import { Neighbours } from './parts/neighbours.tsx';
import { Tokens } from './parts/tokens.tsx';

function Deposit({ detail }: { readonly detail: DepositDetail }) {
  const { transfer, candidates, line } = detail;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <DepositProof transfer={transfer} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {detail.transfer.tokens === null ? <Comparison detail={detail} /> : <Tokens detail={detail} />}
          <Decision detail={detail} />
        </Box>
      </Box>
      {line === null && (transfer.state === 'declared' || transfer.state === 'review') ? (
        <Candidates transfer={transfer} candidates={candidates} />
      ) : null}
      <Facts detail={detail} />
    </Box>
  );
}

/** One deposit: the customer's receipt beside the bank's line, and what an operator may do with it. */
export function DepositPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error } = useRead('GET v1/fund/transfer/detail', { transferId: id }, readAgainAfter);
  return (
    <Page title={t('deposits.title', { number: id })} actions={<Neighbours transferId={id} />}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Deposit key={id} detail={data} />
      )}
    </Page>
  );
}
