import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { describeOrder } from '../../orders/index.ts';
import type { Side } from '../model.ts';
import css from './holding-orders.module.css';

const SHOWN = 3;

/** The member's open orders on one side of an issue, which hold its shares or cash; each opens. Nothing without any. */
export function HoldingOrders({ code, side }: { readonly code: string; readonly side: Side }) {
  const t = useText();
  const own = useOwnText();
  const { data } = useCall('GET v1/trade/order/list', { scope: 'open', code, side });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <p className={css.orders}>
      <span>{t('orders.hold')}</span>
      {data.rows.slice(0, SHOWN).map((order) => (
        <Link
          key={order.orderId}
          to="/pages/trade/today-entrust/today-entrust"
          query={{ orderId: order.orderId }}
          className={css.order}
        >
          {describeOrder(order, t, own)}
        </Link>
      ))}
    </p>
  );
}
