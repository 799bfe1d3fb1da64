import { NOTHING } from '@kabuto/i18n';
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { ArrivalChip, reasonText, stateText, Yen } from '../../../shared/arrivals/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import type { DepositDetail } from '../model.ts';

/** The state of a deposit, whose it is, and the steps that it has taken. */
export function Facts({ detail: { transfer, steps } }: { readonly detail: DepositDetail }) {
  const t = useText();
  return (
    <Card title={t('deposits.facts')}>
      <Figures>
        <Figure label={t('arrivals.state')}>
          <ArrivalChip state={transfer.state} />
        </Figure>
        <Figure label={t('arrivals.amount')}>
          <Yen amount={transfer.amount} />
        </Figure>
        <Figure label={t('deposits.account')}>{transfer.accountId}</Figure>
        <Figure label={t('deposits.member')}>{transfer.memberId ?? NOTHING}</Figure>
        <Figure label={t('common.reason')}>{reasonText(t, transfer.reason)}</Figure>
      </Figures>
      <TableContainer sx={{ mt: 1 }}>
        <Table size="small" aria-label={t('deposits.steps')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('arrivals.since')}</TableCell>
              <TableCell>{t('arrivals.state')}</TableCell>
              <TableCell>{t('common.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {steps.map(({ state, reason, at, journalSeq }) => (
              <TableRow key={journalSeq}>
                <TableCell>
                  <When at={at} />
                </TableCell>
                <TableCell>{stateText(t, state)}</TableCell>
                <TableCell>{reasonText(t, reason)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}
