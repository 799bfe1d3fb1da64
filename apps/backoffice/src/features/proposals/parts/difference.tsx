import { Paper, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import type { CallReply } from '../../../shared/api/index.ts';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { fieldText } from '../../../shared/proposing/index.ts';
import { Value } from './value.tsx';

type Props = {
  readonly kind: string;
  readonly rows: CallReply<'GET v1/proposal/proposal/detail'>['difference'];
};

/** What the proposal would change, compared with what holds at this moment. */
export function Difference({ kind, rows }: Props) {
  const t = useText();
  return (
    <Paper component="section" elevation={1} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('proposals.difference')}
      </Typography>
      {rows.length === 0 ? (
        <Typography>{t('proposals.noDifference')}</Typography>
      ) : (
        <ScrolledTable label={t('proposals.difference')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('proposals.fieldName')}</TableCell>
              <TableCell>{t('proposals.now')}</TableCell>
              <TableCell>{t('proposals.proposed')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ field, now, proposed }) => {
              const text = fieldText(kind, field);
              const changed = now !== proposed;
              return (
                <TableRow key={field}>
                  <TableCell component="th" scope="row">
                    {text === undefined ? field : t(text)}
                  </TableCell>
                  <TableCell sx={{ color: 'text.secondary', textDecoration: changed ? 'line-through' : 'none' }}>
                    <Value field={field} value={now} />
                  </TableCell>
                  <TableCell sx={{ fontWeight: changed ? 600 : 400 }}>
                    <Value field={field} value={proposed} />
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </ScrolledTable>
      )}
    </Paper>
  );
}
