import { formatIsoDate, NOTHING } from '@kabuto/i18n';
import { Alert, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { AsWritten, Code, reasonText, Yen } from '../../../shared/transfers/index.ts';
import type { DepositDetail } from '../model.ts';

type RowProps = { readonly name: string; readonly customer: ReactNode; readonly bank: ReactNode };

function Compared({ name, customer, bank }: RowProps) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {name}
      </TableCell>
      <TableCell>{customer}</TableCell>
      <TableCell>{bank}</TableCell>
    </TableRow>
  );
}

/**
 * What the customer announced beside what the bank shows. Once a line has arrived the deposit has the line's amount,
 * and the announced one is no longer known.
 */
export function Comparison({ detail: { transfer, line, payer } }: { readonly detail: DepositDetail }) {
  const t = useText();
  const { amount, reference, reason, state } = transfer;
  const names = payer === null ? '' : `${payer.kana} (${payer.name})`;
  const text = line === null ? '' : line.text;
  const bank = line === null ? '' : `${line.payerBank} ${line.payerBranch}`.trim();
  return (
    <Card title={t('deposits.comparison')}>
      {line?.isCancelled === true ? (
        <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
          {t('transfers.isCancelled')}
        </Alert>
      ) : null}
      {reason !== null && (state === 'review' || state === 'held') ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {reasonText(t, reason)}
        </Alert>
      ) : null}
      <ScrolledTable label={t('deposits.comparison')}>
        <TableHead>
          <TableRow>
            <TableCell />
            <TableCell>{t('deposits.byCustomer')}</TableCell>
            <TableCell>{t('deposits.byBank')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          <Compared
            name={t('transfers.payer')}
            customer={payer === null ? t('deposits.payerUnknown') : <AsWritten text={names} />}
            bank={<AsWritten text={line?.payer ?? null} />}
          />
          <Compared
            name={t('transfers.amount')}
            customer={line === null ? <Yen amount={amount} /> : NOTHING}
            bank={line === null ? NOTHING : <Yen amount={line.amount} />}
          />
          <Compared
            name={t('deposits.reference')}
            customer={<Code text={reference} />}
            bank={<AsWritten text={text} />}
          />
          <Compared name={t('transfers.payerBank')} customer={NOTHING} bank={<AsWritten text={bank} />} />
          <Compared
            name={t('transfers.bookedOn')}
            customer={NOTHING}
            bank={line === null ? NOTHING : formatIsoDate(line.bookedOn)}
          />
        </TableBody>
      </ScrolledTable>
    </Card>
  );
}
