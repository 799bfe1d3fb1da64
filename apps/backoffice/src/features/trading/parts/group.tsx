import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { RowLink } from '../../../shared/parts/row-link.tsx';
import type { OrderDetail } from '../model.ts';
import { OrderChip } from './cells.tsx';

/** The orders that were placed with this one; nothing for a single order. */
export function Group({ orders }: { readonly orders: OrderDetail['group'] }) {
  const t = useText();
  if (orders.length === 0) return null;
  return (
    <Card title={t('trading.group')}>
      {orders.map(({ orderId, state }) => (
        <Box key={orderId} sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 36 }}>
          <RowLink to={`/orders/${orderId}`} text={t('trading.title', { number: orderId })} />
          <OrderChip state={state} />
        </Box>
      ))}
    </Card>
  );
}
