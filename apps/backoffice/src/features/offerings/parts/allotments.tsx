import { formatWhole, NOTHING } from '@kabuto/i18n';
import {
  Box,
  Button,
  MenuItem,
  Skeleton,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { useRead } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import { APPLICATION_STATES, type ApplicationState, stateOf } from '../application-states.ts';
import { type Allotment, type Offering, priceText } from '../model.ts';

const PAGE = '50';
const REASON_TEXT: Readonly<Record<NonNullable<Allotment['reason']>, TextKey>> = {
  price: 'offerings.reasonPrice',
  funds: 'offerings.reasonFunds',
  account: 'offerings.reasonAccount',
  cancelled: 'offerings.reasonCancelled',
  agreement: 'offerings.reasonAgreement',
};

const placeText = (place: number | null): string => (place === null ? NOTHING : formatWhole(place));

function Row({ row, isFixed }: { readonly row: Allotment; readonly isFixed: boolean }) {
  const t = useText();
  const { applicationId, accountId, memberId, quantity, bid, state, reason, rank, standby, allotted, answer } = row;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {applicationId}
      </TableCell>
      <TableCell>
        {accountId === null ? t('offerings.simulated') : `${accountId}${memberId === null ? '' : ` (${memberId})`}`}
      </TableCell>
      <TableCell align="right">{formatWhole(Number(quantity))}</TableCell>
      {isFixed ? null : <TableCell align="right">{bid === null ? t('offerings.strike') : priceText(bid)}</TableCell>}
      <TableCell>
        {t(`offeringStates.${state}`)}
        {reason === null ? null : <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t(REASON_TEXT[reason])}</Box>}
        {answer === 'buy' ? <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t('offerings.answerBuy')}</Box> : null}
      </TableCell>
      <TableCell align="right">{placeText(rank)}</TableCell>
      {isFixed ? null : <TableCell align="right">{placeText(standby)}</TableCell>}
      <TableCell align="right">{formatWhole(Number(allotted))}</TableCell>
      <TableCell align="right">
        <Yen amount={row.held} />
      </TableCell>
      <TableCell align="right">
        <Yen amount={row.outstanding} />
      </TableCell>
      <TableCell align="right">
        <Yen amount={row.paid} />
      </TableCell>
    </TableRow>
  );
}

type ListProps = { readonly offering: Offering; readonly state: ApplicationState | null };

/** The pages of one choice of rows, each after the last row of the page before. */
function Rows({ offering: { offeringId, kind }, state }: ListProps) {
  const t = useText();
  const [after, setAfter] = useState<string | null>(null);
  const { data, error } = useRead('GET v1/offering/allotment/list', {
    offeringId,
    scope: 'customers',
    pageSize: PAGE,
    ...(state === null ? {} : { state }),
    ...(after === null ? {} : { after }),
  });
  const isFixed = kind !== 'ipo';
  if (data === undefined)
    return error === null ? <Skeleton variant="rounded" height={160} /> : <Failure error={error} />;
  if (data.total === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('offerings.allotmentsNone')}</Typography>;
  return (
    <>
      <ScrolledTable label={t('offerings.allotments')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('offerings.applicationNumber')}</TableCell>
            <TableCell>{t('offerings.account')}</TableCell>
            <TableCell align="right">{t('offerings.quantity')}</TableCell>
            {isFixed ? null : <TableCell align="right">{t('offerings.bid')}</TableCell>}
            <TableCell>{t('offerings.state')}</TableCell>
            <TableCell align="right">{t('offerings.rank')}</TableCell>
            {isFixed ? null : <TableCell align="right">{t('offerings.standbyRank')}</TableCell>}
            <TableCell align="right">{t('offerings.allotted')}</TableCell>
            <TableCell align="right">{t('offerings.held')}</TableCell>
            <TableCell align="right">{t('offerings.outstanding')}</TableCell>
            <TableCell align="right">{t('offerings.paid')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.map((row) => (
            <Row key={row.applicationId} row={row} isFixed={isFixed} />
          ))}
        </TableBody>
      </ScrolledTable>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}>
        <Typography sx={{ flexGrow: 1, color: 'text.secondary', fontSize: 13 }}>
          {t('offerings.totalOf', { n: formatWhole(data.total) })}
        </Typography>
        {after === null ? null : <Button onClick={() => setAfter(null)}>{t('offerings.first')}</Button>}
        {data.next === null ? null : <Button onClick={() => setAfter(data.next)}>{t('offerings.nextPage')}</Button>}
      </Box>
    </>
  );
}

/** The applications of customers in one state or all, with what each was allotted, holds and has paid. */
export function Allotments({ offering }: { readonly offering: Offering }) {
  const t = useText();
  const [state, setState] = useState<ApplicationState | null>(null);
  return (
    <Card title={t('offerings.allotments')}>
      <TextField
        select
        size="small"
        label={t('offerings.state')}
        value={state ?? ''}
        onChange={({ target }) => setState(stateOf(target.value))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ mb: 1.5, minWidth: 180 }}
      >
        <MenuItem value="">{t('common.any')}</MenuItem>
        {APPLICATION_STATES.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`offeringStates.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Rows key={state ?? ''} offering={offering} state={state} />
    </Card>
  );
}
