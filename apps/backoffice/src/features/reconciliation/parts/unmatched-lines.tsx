import { NOTHING } from '@kabuto/i18n';
import {
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { AsWritten, stateText } from '../../../shared/arrivals/index.ts';
import type { Unmatched } from '../model.ts';
import { Difference } from './difference.tsx';

/** The page of a transfer; null: it has none of its own. */
function pageOf({ kind, transferId }: Unmatched): string | null {
  if (kind === 'deposit') return `/deposits/${transferId}`;
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
  const titleId = useId();
  return (
    <>
      <Typography variant="h2" id={titleId}>
        {t('reconciliation.unmatched')}
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>{t('reconciliation.side')}</TableCell>
              <TableCell>{t('reconciliation.transfer')}</TableCell>
              <TableCell>{t('reconciliation.content')}</TableCell>
              <TableCell align="right">{t('arrivals.amount')}</TableCell>
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
                  <Difference amount={of.amount} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
