import { Box, Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card } from '../../../shared/parts/figures.tsx';
import { RowLink } from '../../../shared/parts/row-link.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { AsWritten } from '../../../shared/transfers/index.ts';
import { AccountChip } from './chips.tsx';

const SIZE = 25;

/** The members whom a member has referred, newest first, by pages. */
export function Downlines({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/referral/downline/list', {
    memberId,
    pageNum: String(page),
    pageSize: String(SIZE),
  });
  const isLast = data === undefined || page * SIZE >= data.total;
  return (
    <Card title={t('referrals.downlines')}>
      <Failure error={error} />
      {data?.total === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('referrals.noDownlines')}</Typography>
      ) : null}
      {data === undefined || data.total === 0 ? null : (
        <ScrolledTable label={t('referrals.downlines')}>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('referrals.position')}</TableCell>
              <TableCell>{t('referrals.memberId')}</TableCell>
              <TableCell>{t('referrals.nickname')}</TableCell>
              <TableCell>{t('referrals.account')}</TableCell>
              <TableCell>{t('referrals.referredAt')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.rows.map(({ position, memberId: id, nickname, state, at }) => (
              <TableRow key={id}>
                <TableCell align="right">{position}</TableCell>
                <TableCell component="th" scope="row">
                  <RowLink to={`/referrals/${id}`} text={id} />
                </TableCell>
                <TableCell>
                  <AsWritten text={nickname} />
                </TableCell>
                <TableCell>
                  <AccountChip state={state} />
                </TableCell>
                <TableCell>
                  <When at={at} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </ScrolledTable>
      )}
      {page === 1 && isLast ? null : (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 1 }}>
          <Button variant="outlined" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('referrals.newer')}
          </Button>
          <Button variant="outlined" size="small" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('referrals.older')}
          </Button>
        </Box>
      )}
    </Card>
  );
}
