import { formatIsoDate, NOTHING } from '@kabuto/i18n';
import { TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import { type DayReply, isBalance, LINES } from '../model.ts';
import { Difference } from './difference.tsx';

/** Ledger, bank and their difference, line by line. */
export function ThreeColumns({ of: { date, ledger, bank, difference } }: { readonly of: DayReply }) {
  const t = useText();
  return (
    <ScrolledTable label={t('reconciliation.day', { date: formatIsoDate(date) })}>
      <TableHead>
        <TableRow>
          <TableCell>{t('reconciliation.item')}</TableCell>
          <TableCell align="right">{t('reconciliation.ledger')}</TableCell>
          <TableCell align="right">{t('reconciliation.bank')}</TableCell>
          <TableCell align="right">{t('reconciliation.difference')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {LINES.map((line) => {
          const bold = { fontWeight: isBalance(line) ? 600 : 400 };
          return (
            <TableRow key={line}>
              <TableCell component="th" scope="row" sx={{ ...bold, whiteSpace: 'nowrap' }}>
                {t(`reconciliation.${line}`)}
              </TableCell>
              <TableCell align="right" sx={bold}>
                <Yen amount={ledger[line]} />
              </TableCell>
              <TableCell align="right" sx={bold}>
                {bank === null ? NOTHING : <Yen amount={bank[line]} />}
              </TableCell>
              <TableCell align="right">
                <Difference amount={difference?.[line] ?? null} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </ScrolledTable>
  );
}
