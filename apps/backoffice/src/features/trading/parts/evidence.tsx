import { formatDateTime, formatTyped, formatTypedPrice, formatWhole } from '@kabuto/i18n';
import { Box, Button, Skeleton, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import type { Evidence as Found, OrderDetail } from '../model.ts';

type Fill = OrderDetail['fills'][number];
type Book = NonNullable<Found['book']>;
type Level = Book['bids'][number];

/** The recorded book from the highest price down. */
function BookTable({ book, tickTable }: { readonly book: Book } & Pick<Fill, 'tickTable'>) {
  const t = useText();
  const label = t(book.auction ? 'trading.bookOfAuction' : 'trading.bookBefore');
  const sides = [
    ...book.asks.toReversed().map((level) => ({ side: 'ask' as const, level })),
    ...book.bids.map((level) => ({ side: 'bid' as const, level })),
  ];
  const row = (name: string, side: 'ask' | 'bid', quantity: string, own: Level['own']): ReactNode => (
    <TableRow key={`${side} ${name}`}>
      <TableCell>{t(`trading.${side}`)}</TableCell>
      <TableCell align="right">{name}</TableCell>
      <TableCell align="right">{formatWhole(Number(quantity))}</TableCell>
      <TableCell align="right">{own === '0' ? null : formatWhole(Number(own))}</TableCell>
    </TableRow>
  );
  const market = t('trading.marketOrders');
  return (
    <>
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mt: 1 }}>
        {label}
      </Typography>
      <ScrolledTable label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{t('customers.side')}</TableCell>
            <TableCell align="right">{t('customers.price')}</TableCell>
            <TableCell align="right">{t('customers.quantity')}</TableCell>
            <TableCell align="right">{t('trading.own')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {book.marketSell === '0' ? null : row(market, 'ask', book.marketSell, '0')}
          {sides.map(({ side, level }) =>
            row(formatTypedPrice(level.price, tickTable), side, level.quantity, level.own),
          )}
          {book.marketBuy === '0' ? null : row(market, 'bid', book.marketBuy, '0')}
        </TableBody>
      </ScrolledTable>
    </>
  );
}

/** A row of the journal: its number, both its times, and whether its hash agrees. */
function Place({ label, place }: { readonly label: string; readonly place: NonNullable<Found['row']> }) {
  const t = useText();
  const { seq, at, wallAt, hash, chained } = place;
  return (
    <Figure label={label}>
      {`${seq}　${t(chained ? 'trading.chained' : 'trading.notChained')}`}
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        <div>{`${t('trading.marketTime')} ${formatDateTime(at)}`}</div>
        <div>{`${t('trading.systemTime')} ${formatDateTime(wallAt)}`}</div>
      </Box>
      <Box lang="zxx" sx={{ fontSize: 12, color: 'text.secondary', wordBreak: 'break-all' }}>
        {hash}
      </Box>
    </Figure>
  );
}

function Content({ fill }: { readonly fill: Fill }) {
  const t = useText();
  const { data, error } = useRead('GET v1/trading/fill/evidence', { fillId: fill.fillId });
  if (data === undefined)
    return error === null ? <Skeleton variant="rounded" height={160} /> : <Failure error={error} />;
  const { book, mid, row } = data;
  return (
    <>
      <Figures>
        {mid === null ? null : (
          <>
            <Figure label={t('trading.mid')}>{t('trading.yen', { n: formatTyped(mid.price) })}</Figure>
            <Figure label={t('trading.distance')}>{t('trading.yen', { n: mid.distance })}</Figure>
          </>
        )}
        {book === null ? null : <Place label={t('trading.bookRow')} place={book.row} />}
        {row === null ? null : <Place label={t('trading.fillRow')} place={row} />}
      </Figures>
      {book === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('trading.noBook')}</Typography>
      ) : (
        <BookTable book={book} tickTable={fill.tickTable} />
      )}
    </>
  );
}

/** A fill, and its evidence once it is opened: the book before it, and its price against the middle of that. */
export function Evidence({ fill }: { readonly fill: Fill }) {
  const t = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { fillId, quantity, price, tickTable } = fill;
  return (
    <Card title={t('trading.showEvidence', { number: fillId })}>
      <Typography sx={{ mb: 1 }}>
        {`${t('trading.shares', { n: formatWhole(Number(quantity)) })} × ${t('trading.yen', { n: formatTypedPrice(price, tickTable) })}`}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'common.close' : 'common.show')}
      </Button>
      {isOpen ? (
        <Box id={id} sx={{ pt: 1 }}>
          <Content fill={fill} />
        </Box>
      ) : null}
    </Card>
  );
}
