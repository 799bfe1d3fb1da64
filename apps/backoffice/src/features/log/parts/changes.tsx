import type { LogLineView } from '@kabuto/contract/operator';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { fieldsOf, textOf } from '../changes.ts';

type Row = LogLineView & { readonly id: number };

/** Text as it was recorded, in no language. */
const Recorded = ({ text }: { readonly text: string }) => <span lang="zxx">{textOf(text)}</span>;

/** What one line of the log changed, field by field. */
export function Changes() {
  const t = useText();
  const line = useRecordContext<Row>();
  if (line === undefined) return null;
  const fields = fieldsOf(line);
  return (
    <Box sx={{ px: 2, py: 1, display: 'grid', gap: 1 }}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
        {t('log.device')}: <Recorded text={line.device} /> {t('log.address')}: <Recorded text={line.address} />{' '}
        {t('log.requestId')}: <Recorded text={line.requestId ?? ''} />
      </Typography>
      {fields.length === 0 ? (
        <Typography sx={{ fontSize: 13 }}>{t('log.noDetail')}</Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('log.field')}</TableCell>
              <TableCell>{t('log.before')}</TableCell>
              <TableCell>{t('log.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map(({ name, before, after }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" lang="zxx">
                  {name}
                </TableCell>
                <TableCell lang="zxx" sx={{ wordBreak: 'break-word' }}>
                  {textOf(before)}
                </TableCell>
                <TableCell lang="zxx" sx={{ wordBreak: 'break-word', fontWeight: 600 }}>
                  {textOf(after)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}
