import { formatIsoDate, NOTHING } from '@kabuto/i18n';
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/arrivals/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { type DayReply, LINES } from '../model.ts';
import { Difference } from './difference.tsx';
import { UnmatchedLines } from './unmatched-lines.tsx';
import { Verdict } from './verdict.tsx';

/** A day in three columns, and the lines that only one side has. */
export function Day({ of }: { readonly of: DayReply }) {
  const t = useText();
  const { date, ledger, bank, difference, unmatched } = of;
  return (
    <>
      <Verdict of={of} />
      <Card title={t('reconciliation.day', { date: formatIsoDate(date) })}>
        <TableContainer>
          <Table size="small">
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
                const isBalance = line === 'opening' || line === 'closing';
                const bold = { fontWeight: isBalance ? 600 : 400 };
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
          </Table>
        </TableContainer>
        {unmatched.length === 0 ? null : (
          <Box sx={{ mt: 2 }}>
            <UnmatchedLines lines={unmatched} />
          </Box>
        )}
      </Card>
    </>
  );
}
