import { Box } from '@mui/material';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { Command, neighboursOf, useKeys } from '../../../shared/keys/index.ts';

/** Links to the previous and the next deposit in review, also by the keys J and K. */
export function Neighbours({ transferId }: { readonly transferId: string }) {
  const t = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const { data } = useRead('GET v1/fund/transfer/list', { direction: 'in', state: 'review', pageSize: '100' });
  const waiting = (data?.rows ?? []).map((row) => Number(row.transferId));
  const { next, previous } = neighboursOf(waiting, Number(transferId));
  const open = (id: number | undefined): void => {
    if (data === undefined) return;
    if (id === undefined) notify(t('deposits.noneLeft'), { type: 'info' });
    else void navigate(`/deposits/${id}`);
  };
  useKeys({ j: () => open(next), k: () => open(previous) });
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Command hint="K" color="secondary" disabled={data === undefined} onClick={() => open(previous)}>
        {t('deposits.previous')}
      </Command>
      <Command hint="J" color="secondary" disabled={data === undefined} onClick={() => open(next)}>
        {t('deposits.next')}
      </Command>
    </Box>
  );
}
