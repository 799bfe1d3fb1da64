import { formatIsoDate } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Box, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { AsWritten, TransferAction, type TransferRow, Yen } from '../../../shared/transfers/index.ts';
import type { Candidate } from '../model.ts';

/** A value of a line with whether it agrees with the deposit, as an icon and a word. */
function Judged({ agrees, children }: { readonly agrees: boolean; readonly children: ReactNode }) {
  const t = useText();
  return (
    <TableCell>
      {children}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          fontSize: 13,
          whiteSpace: 'nowrap',
          color: agrees ? 'success.main' : 'error.main',
        }}
      >
        <Icon name={agrees ? 'check' : 'warning'} size={16} />
        {t(agrees ? 'deposits.agrees' : 'deposits.differs')}
      </Box>
    </TableCell>
  );
}

function Match({ transferId, lineId }: { readonly transferId: string; readonly lineId: string }) {
  const t = useText();
  return (
    <TransferAction
      word={t('deposits.match')}
      note={t('deposits.matchNote', { lineId })}
      buttonProps={{ size: 'small' }}
      send={(key) => call('POST v1/fund/deposit/match', { key, body: { transferId, lineId } })}
    />
  );
}

type Props = { readonly transfer: TransferRow; readonly candidates: readonly Candidate[] };

/** The bank's lines that may be this deposit's money, each with what agrees and what differs. */
export function Candidates({ transfer, candidates }: Props) {
  const t = useText();
  const may = useMay();
  return (
    <Card title={t('deposits.candidates')}>
      {candidates.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('deposits.noCandidates')}</Typography>
      ) : (
        <ScrolledTable label={t('deposits.candidates')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('transfers.line')}</TableCell>
              <TableCell>{t('transfers.bookedOn')}</TableCell>
              <TableCell>{t('transfers.payer')}</TableCell>
              <TableCell>{t('transfers.amount')}</TableCell>
              <TableCell>{t('deposits.reference')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {candidates.map(({ line, reference, amount, payer }) => (
              <TableRow key={line.transferId}>
                <TableCell component="th" scope="row">
                  {line.transferId}
                </TableCell>
                <TableCell>{formatIsoDate(line.bookedOn)}</TableCell>
                <Judged agrees={payer}>
                  <AsWritten text={line.payer} />
                </Judged>
                <Judged agrees={amount}>
                  <Yen amount={line.amount} />
                </Judged>
                <Judged agrees={reference}>
                  <AsWritten text={line.text} />
                </Judged>
                <TableCell align="right">
                  {may('fund.review') ? <Match transferId={transfer.transferId} lineId={line.transferId} /> : null}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </ScrolledTable>
      )}
    </Card>
  );
}
