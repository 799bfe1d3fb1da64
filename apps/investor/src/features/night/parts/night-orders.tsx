import type { OrderView } from '@kabuto/contract';
import { priceOf, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Chip, EmptyState, RowSkeletons, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText, useOwnText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { ErrorBlock, Row } from '../../../shared/ui/index.ts';
import { NIGHT } from '../../../shared/venues/index.ts';
import { OrderStateChip } from '../../orders/index.ts';

const ORDERS = '/pages/trade/today-entrust/today-entrust';

/** Orders read at once: more than a member enters in a day and its night, for most members. */
const READ = '100';

/** The member's orders at night among those of the trade date. */
function useNightOrders() {
  const { data, error, refetch } = useCall('GET v1/trade/order/list', { scope: 'today', pageSize: READ });
  return { orders: data?.rows.filter(({ venue }) => venue === NIGHT), error, refetch };
}

/** The night's own orders, or that there are none. */
export function NightOrders() {
  const t = useText();
  const { orders, error, refetch } = useNightOrders();
  if (orders === undefined)
    return error === null ? (
      <RowSkeletons count={3} />
    ) : (
      <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />
    );
  if (orders.length === 0)
    return (
      <EmptyState
        icon="orders"
        title={t('night.noOrders')}
        body={t('night.noOrdersBody')}
        step={{ label: t('night.allOrders'), onClick: () => push(ORDERS) }}
      />
    );
  return orders.map((order) => <NightOrder key={order.orderId} order={order} />);
}

/** The night's own orders in an issue; nothing while there are none. */
export function IssueOrders({ code }: { readonly code: string }) {
  const t = useText();
  const { orders = [] } = useNightOrders();
  const own = orders.filter((order) => order.code === code);
  if (own.length === 0) return null;
  return (
    <Section title={t('night.orders')}>
      {own.map((order) => (
        <NightOrder key={order.orderId} order={order} />
      ))}
    </Section>
  );
}

/** An order's limit, its shares filled and in all, and its state; opens it. */
function NightOrder({ order }: { readonly order: OrderView }) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const limit = priceOf(order.price);
  return (
    <Row
      to={ORDERS}
      query={{ orderId: order.orderId }}
      leading={<Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>}
      title={order.names[language]}
      detail={
        <>
          {limit !== null && <PriceText value={limit} tick={tickSize(order.tickTable, limit)} unit />}
          <span>{`${own(order.filled)} / ${own(order.quantity)}`}</span>
        </>
      }
      value={<OrderStateChip order={order} />}
    />
  );
}
