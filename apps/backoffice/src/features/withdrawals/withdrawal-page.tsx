import { Box, Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Steps } from '../../shared/transfers/index.ts';
import { readAgainAfter, type WithdrawalDetail } from './model.ts';
import { Decision } from './parts/decision.tsx';
import { Facts } from './parts/facts.tsx';
import { Payout } from './parts/payout.tsx';

function Withdrawal({ detail }: { readonly detail: WithdrawalDetail }) {
  const t = useText();
  const { transfer, payer, steps, proposal, payout } = detail;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Facts transfer={transfer} payer={payer} />
        {payout === null ? null : <Payout transfer={transfer} payout={payout} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Decision transfer={transfer} proposal={proposal} payout={payout} />
        <Card title={t('deposits.steps')}>
          <Steps steps={steps} direction="out" method={transfer.method} />
        </Card>
      </Box>
    </Box>
  );
}

/** One withdrawal: where the money goes, how far it is, and what an operator may do with it. */
export function WithdrawalPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error } = useRead('GET v1/fund/transfer/detail', { transferId: id }, readAgainAfter);
  return (
    <Page title={t('withdrawals.title', { number: id })}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Withdrawal key={id} detail={data} />
      )}
    </Page>
  );
}
