import { NOTHING } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { ArrivalChip, reasonText, Steps, wayText, Yen } from '../../../shared/transfers/index.ts';
import type { DepositDetail } from '../model.ts';

/** The state of a deposit, whose it is, and the steps that it has taken. */
export function Facts({ detail: { transfer, steps } }: { readonly detail: DepositDetail }) {
  const t = useText();
  return (
    <Card title={t('deposits.facts')}>
      <Figures>
        <Figure label={t('transfers.state')}>
          <ArrivalChip state={transfer.state} />
        </Figure>
        <Figure label={t('transfers.way')}>{wayText(t, transfer)}</Figure>
        <Figure label={t('transfers.amount')}>
          <Yen amount={transfer.amount} />
        </Figure>
        <Figure label={t('deposits.account')}>{transfer.accountId}</Figure>
        <Figure label={t('deposits.member')}>{transfer.memberId ?? NOTHING}</Figure>
        <Figure label={t('common.reason')}>{reasonText(t, transfer.reason)}</Figure>
      </Figures>
      <Box sx={{ mt: 1 }}>
        <Steps steps={steps} />
      </Box>
    </Card>
  );
}
