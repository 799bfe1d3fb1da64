import { formatSigned, NOTHING } from '@kabuto/i18n';
import { Box, Link as MuiLink, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { AsWritten, stateText } from '../../../shared/transfers/index.ts';
import type { Unmatched } from '../model.ts';

/** The page of a transfer; null: it has none of its own. */
function pageOf({ kind, transferId }: Unmatched): string | null {
  if (kind === 'deposit') return `/deposits/${transferId}`;
  if (kind === 'withdrawal') return `/withdrawals/${transferId}`;
  return kind === 'line' ? '/lines' : null;
}

function Transfer({ of }: { readonly of: Unmatched }) {
  if (of.transferId === null) return NOTHING;
  const page = pageOf(of);
  if (page === null) return of.transferId;
  return (
    <MuiLink component={Link} to={page}>
      {of.transferId}
    </MuiLink>
  );
}

/** What only the bank or only the ledger has, each with its amount. */
export function UnmatchedLines({ lines }: { readonly lines: readonly Unmatched[] }) {
  const t = useText();
  return (
    <>
      <Typography variant="h2">{t('reconciliation.unmatched')}</Typography>
      <ScrolledTable label={t('reconciliation.unmatched')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('reconciliation.side')}</TableCell>
            <TableCell>{t('reconciliation.transfer')}</TableCell>
            <TableCell>{t('reconciliation.content')}</TableCell>
            <TableCell align="right">{t('transfers.amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((of, at) => (
            // A line of the bank has no number, and equal ones are possible; the list never changes in place.
            <TableRow key={`${of.side} ${of.transferId ?? at}`}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {t(of.side === 'bank' ? 'reconciliation.onlyBank' : 'reconciliation.onlyLedger')}
              </TableCell>
              <TableCell>
                <Transfer of={of} />
              </TableCell>
              <TableCell>{of.side === 'bank' ? <AsWritten text={of.text} /> : stateText(t, of.text)}</TableCell>
              <TableCell align="right">
                <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                  {t('transfers.yen', { n: formatSigned(Number(of.amount)) })}
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </ScrolledTable>
    </>
  );
}
