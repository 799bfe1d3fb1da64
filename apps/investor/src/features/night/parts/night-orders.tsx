import type { OrderView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Chip, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { Row } from '../../../shared/ui/index.ts';
import { NIGHT } from '../../../shared/venues/index.ts';
import { describeOrder, OrderStateChip } from '../../orders/index.ts';
import css from './night-orders.module.css';

const ORDERS = '/pages/trade/today-entrust/today-entrust';

/** Orders read at once: more than a member enters in a night, for most members. */
const READ = '100';

/** The night's orders of an issue, or of all of them: nothing while there are none. */
export function NightOrders({ code }: { readonly code?: string }) {
  const t = useText();
  const { data } = useCall('GET v1/trade/order/list', { scope: 'today', pageSize: READ });
  const orders = data?.rows.filter((order) => order.venue === NIGHT && (code === undefined || order.code === code));
  if (orders === undefined || orders.length === 0) return null;
  return (
    <Section
      title={t('night.orders')}
      action={
        <Link to={ORDERS} className={css.all}>
          {t('night.allOrders')}
        </Link>
      }
    >
      {orders.map((order) => (
        <NightOrder key={order.orderId} order={order} />
      ))}
    </Section>
  );
}

function NightOrder({ order }: { readonly order: OrderView }) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  return (
    <Row
      to={ORDERS}
      query={{ orderId: order.orderId }}
      leading={<Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>}
      title={`${order.names[language]} ${order.code}`}
      detail={<span className={css.sentence}>{describeOrder(order, t, own)}</span>}
      value={<OrderStateChip order={order} />}
    />
  );
}
