import { Box, Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { type CallReply, useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Steps } from '../../shared/transfers/index.ts';
import { Decision } from './parts/decision.tsx';
import { Facts } from './parts/facts.tsx';

function Withdrawal({ detail }: { readonly detail: CallReply<'GET v1/fund/transfer/detail'> }) {
  const t = useText();
  const { transfer, payer, steps, proposal } = detail;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Facts transfer={transfer} payer={payer} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Decision transfer={transfer} proposal={proposal} />
        <Card title={t('deposits.steps')}>
          <Steps steps={steps} direction="out" />
        </Card>
      </Box>
    </Box>
  );
}

/** One withdrawal: where the money goes, how far it is, and what an operator may do with it. */
export function WithdrawalPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error } = useRead('GET v1/fund/transfer/detail', { transferId: id });
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
