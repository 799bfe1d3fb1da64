import { Box, Skeleton } from '@mui/material';
import { useSearchParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { asDate, tokyoDate } from './iso-date.ts';
import { ChooseDay } from './parts/choose-day.tsx';
import { Day } from './parts/day.tsx';
import { Segregation } from './parts/segregation.tsx';

function DayOf({ date }: { readonly date: string }) {
  const { data, error } = useRead('GET v1/fund/reconciliation/day', { date });
  if (data === undefined)
    return error === null ? <Skeleton variant="rounded" height={320} /> : <Failure error={error} />;
  return <Day of={data} />;
}

function Reconciliation() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const { data: now, error } = useRead('GET v1/today/today/summary', {});
  const today = now === undefined ? null : tokyoDate(now.market.at);
  const date = asDate(params.get('date')) ?? today;
  return (
    <Page
      title={t('office.reconciliation')}
      actions={
        date === null ? null : <ChooseDay date={date} last={today} onChange={(chosen) => setParams({ date: chosen })} />
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {date === null ? <Failure error={error} /> : <DayOf key={date} date={date} />}
        <Segregation />
      </Box>
    </Page>
  );
}

/**
 * A market date by the ledger, by the bank, and what differs; and the worksheet of segregation. The date is in the
 * address; without one it is the date of the market.
 */
export function ReconciliationPage() {
  return (
    <RequireAccess to="reconciliation">
      <Reconciliation />
    </RequireAccess>
  );
}
