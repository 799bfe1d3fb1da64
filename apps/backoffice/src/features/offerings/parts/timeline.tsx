import { TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { When } from '../../../shared/parts/when.tsx';
import type { OfferingDetail } from '../model.ts';

/** The steps of an offering in their order: when each is planned, and when it was taken. */
export function Timeline({ steps }: Pick<OfferingDetail, 'steps'>) {
  const t = useText();
  return (
    <Card title={t('offerings.timeline')}>
      <ScrolledTable label={t('offerings.timeline')}>
        <TableHead>
          <TableRow>
            <TableCell />
            <TableCell>{t('offerings.planned')}</TableCell>
            <TableCell>{t('offerings.done')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map(({ state, at, dueAt }) => (
            <TableRow key={state}>
              <TableCell component="th" scope="row" sx={{ fontWeight: at === null ? 400 : 600 }}>
                {t(`offeringSteps.${state}`)}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>
                <When at={dueAt} />
              </TableCell>
              <TableCell>
                <When at={at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </ScrolledTable>
    </Card>
  );
}
