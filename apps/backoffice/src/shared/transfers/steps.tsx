import { TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useText } from '../../messages/index.ts';
import type { CallReply } from '../api/index.ts';
import { ScrolledTable } from '../parts/scrolled-table.tsx';
import { When } from '../parts/when.tsx';
import { type Direction, type Method, reasonText, stateText } from './texts.ts';

type Props = {
  readonly steps: CallReply<'GET v1/fund/transfer/detail'>['steps'];
  readonly direction?: Direction;
  readonly method?: Method;
};

/** The steps that a transfer has taken, the first one first. */
export function Steps({ steps, direction = 'in', method = 'bank' }: Props) {
  const t = useText();
  return (
    <ScrolledTable label={t('deposits.steps')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('transfers.since')}</TableCell>
          <TableCell>{t('transfers.state')}</TableCell>
          <TableCell>{t('common.reason')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {steps.map(({ state, reason, at, journalSeq }) => (
          <TableRow key={journalSeq}>
            <TableCell>
              <When at={at} />
            </TableCell>
            <TableCell>{stateText(t, state, direction, method)}</TableCell>
            <TableCell>{reasonText(t, reason)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrolledTable>
  );
}
