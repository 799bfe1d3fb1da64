import { formatIsoDate, formatWhole, NOTHING } from '@kabuto/i18n';
import { Box, Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { type CallReply, useRead } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { coinOf, networkText } from '../../../shared/transfers/index.ts';
import { coinsText, tokensText } from '../model.ts';

type Row = CallReply<'GET v1/fund/move/list'>['rows'][number];
const PAGE = 10;
/** How often it is read again, milliseconds. */
const EVERY_MS = 10_000;
const NUMBER = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

function MoveRow({ row: { date, network, count, swept, elsewhere, paid, gas } }: { readonly row: Row }) {
  const t = useText();
  const coin = coinOf(network);
  const gasText = gas === null || coin === undefined ? NOTHING : `${coinsText(gas)} ${coin}`;
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatIsoDate(date)}</TableCell>
      <TableCell>{networkText(t, network)}</TableCell>
      <TableCell align="right" sx={NUMBER}>
        {tokensText(swept)}
        {Number(elsewhere) === 0 ? null : (
          <Box sx={{ color: 'error.main' }}>{t('treasury.movedElsewhere', { tokens: tokensText(elsewhere) })}</Box>
        )}
      </TableCell>
      <TableCell align="right" sx={NUMBER}>
        {tokensText(paid)}
      </TableCell>
      <TableCell align="right" sx={NUMBER}>
        {gasText}
      </TableCell>
      <TableCell align="right" sx={NUMBER}>
        {formatWhole(count)}
      </TableCell>
    </TableRow>
  );
}

function Moves() {
  const t = useText();
  const label = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error } = useRead('GET v1/fund/move/list', { pageNum: String(page), pageSize: String(PAGE) }, EVERY_MS);
  if (data === undefined) return <Failure error={error} />;
  if (data.total === 0) return <Typography>{t('treasury.movesNone')}</Typography>;
  return (
    <>
      <ScrolledTable label={t('treasury.moves')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('treasury.movedOn')}</TableCell>
            <TableCell>{t('deposits.network')}</TableCell>
            <TableCell align="right">{t('treasury.swept')}</TableCell>
            <TableCell align="right">{t('treasury.movedPaid')}</TableCell>
            <TableCell align="right">{t('treasury.gas')}</TableCell>
            <TableCell align="right">{t('treasury.transactions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.map((row) => (
            <MoveRow key={`${row.date} ${row.network}`} row={row} />
          ))}
        </TableBody>
      </ScrolledTable>
      {data.total <= PAGE ? null : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {label('ra.navigation.previous')}
          </Button>
          <Button disabled={page * PAGE >= data.total} onClick={() => setPage(page + 1)}>
            {label('ra.navigation.next')}
          </Button>
        </Box>
      )}
    </>
  );
}

/** What final transactions have moved on chains, and what their gas has cost, by date. */
export function MovesCard() {
  const t = useText();
  return (
    <Card title={t('treasury.moves')}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t('treasury.movesNote')}</Typography>
      <Moves />
    </Card>
  );
}
