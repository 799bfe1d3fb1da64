import { formatWhole } from '@kabuto/i18n';
import { TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { type OfferingDetail, priceText } from '../model.ts';

/** Demand by price, the highest first: what a price as low as each would cover, also in multiples of the offer. */
export function Book({ detail: { offering, book } }: { readonly detail: OfferingDetail }) {
  const t = useText();
  const isFixed = offering.kind !== 'ipo';
  const times = (cumulative: string): string =>
    t('offerings.coveredTimes', { n: (Number(cumulative) / Number(offering.shares)).toFixed(2) });
  return (
    <Card title={t('offerings.book')}>
      {book.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('offerings.bookEmpty')}</Typography>
      ) : (
        <ScrolledTable label={t('offerings.book')}>
          <TableHead>
            <TableRow>
              <TableCell>{t(isFixed ? 'offerings.price' : 'offerings.bid')}</TableCell>
              <TableCell align="right">{t('offerings.applications')}</TableCell>
              <TableCell align="right">{t('offerings.applied')}</TableCell>
              <TableCell align="right">{t('offerings.cumulative')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {book.map(({ bid, applications, shares, cumulative }) => (
              <TableRow key={bid ?? ''}>
                <TableCell component="th" scope="row">
                  {bid === null && !isFixed ? t('offerings.strike') : priceText(bid ?? offering.price)}
                </TableCell>
                <TableCell align="right">{formatWhole(applications)}</TableCell>
                <TableCell align="right">{formatWhole(Number(shares))}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {formatWhole(Number(cumulative))} ({times(cumulative)})
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </ScrolledTable>
      )}
    </Card>
  );
}
