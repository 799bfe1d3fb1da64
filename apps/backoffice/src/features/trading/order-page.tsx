import { Box, Skeleton } from '@mui/material';
import { useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess, useMay } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { CancelOrder } from './parts/cancel-order.tsx';
import { Evidence } from './parts/evidence.tsx';
import { Facts } from './parts/facts.tsx';
import { Group } from './parts/group.tsx';
import { Steps } from './parts/steps.tsx';

/** An order that is open is read again so often, milliseconds. */
const AGAIN_MS = 5_000;
const OVER: ReadonlySet<string> = new Set(['filled', 'cancelled', 'expired', 'rejected']);

function Order() {
  const t = useText();
  const may = useMay();
  const { id = '' } = useParams();
  const { data, error } = useRead('GET v1/trading/order/detail', { orderId: id }, ({ order }) =>
    OVER.has(order.state) ? undefined : AGAIN_MS,
  );
  const canCancel = data?.cancellable === true && may('trading.act');
  return (
    <Page title={t('trading.title', { number: id })} actions={canCancel && <CancelOrder orderId={id} />}>
      <Failure error={error} />
      {data === undefined ? (
        error === null && <Skeleton variant="rounded" height={320} />
      ) : (
        <Box key={id} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Facts order={data.order} />
          <Group orders={data.group} />
          <Steps steps={data.steps} tickTable={data.order.tickTable} />
          {data.fills.map((fill) => (
            <Evidence key={fill.fillId} fill={fill} />
          ))}
        </Box>
      )}
    </Page>
  );
}

/** One order: its terms, every step with market and system time, and the evidence of its fills. */
export function OrderPage() {
  return (
    <RequireAccess to="orders">
      <Order />
    </RequireAccess>
  );
}
