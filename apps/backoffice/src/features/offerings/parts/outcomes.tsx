import { formatWhole } from '@kabuto/i18n';
import { TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import type { OfferingDetail } from '../model.ts';

/** How many applications are in each state, of customers and of the simulation, and their shares. */
export function Outcomes({ outcomes }: Pick<OfferingDetail, 'outcomes'>) {
  const t = useText();
  return (
    <Card title={t('offerings.outcomes')}>
      {outcomes.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('offerings.bookEmpty')}</Typography>
      ) : (
        <ScrolledTable label={t('offerings.outcomes')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('offerings.state')}</TableCell>
              <TableCell align="right">{t('offerings.customers')}</TableCell>
              <TableCell align="right">{t('offerings.simulated')}</TableCell>
              <TableCell align="right">{t('offerings.applied')}</TableCell>
              <TableCell align="right">{t('offerings.allotted')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {outcomes.map(({ state, customers, simulated, quantity, allotted }) => (
              <TableRow key={state}>
                <TableCell component="th" scope="row">
                  {t(`offeringStates.${state}`)}
                </TableCell>
                <TableCell align="right">{formatWhole(customers)}</TableCell>
                <TableCell align="right">{formatWhole(simulated)}</TableCell>
                <TableCell align="right">{formatWhole(Number(quantity))}</TableCell>
                <TableCell align="right">{formatWhole(Number(allotted))}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </ScrolledTable>
      )}
    </Card>
  );
}
