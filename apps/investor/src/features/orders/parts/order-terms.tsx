import type { OrderView } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { useSession } from '../../../shared/stream/index.ts';
import { venueText } from '../../../shared/venues/index.ts';
import { conditionTextOf, pricePlain } from '../describe-order.ts';
import { accountTextOf } from '../model.ts';
import { IssuePrice } from './issue-price.tsx';

/** The price of an order: its limit, or "market"; for a stop preceded by its trigger price. */
export function OrderPrice({ order }: { readonly order: Pick<OrderView, 'type' | 'price' | 'trigger' | 'tickTable'> }) {
  const t = useText();
  const price =
    order.type === 'market' ? (
      t('orders.atMarket')
    ) : (
      <IssuePrice value={order.price} tickTable={order.tickTable} unit />
    );
  if (order.trigger === null) return price;
  const { when, price: at } = order.trigger;
  return (
    <>
      {t(when === '>=' ? 'orders.orMore' : 'orders.orLess', { price: pricePlain(at, order.tickTable) })}
      <span aria-hidden="true">{' → '}</span>
      {price}
    </>
  );
}

/** An order's validity: until a date, today, or the day that is its trade date. */
export function OrderValidity({
  order,
}: {
  readonly order: Pick<OrderView, 'timeInForce' | 'expiresOn' | 'tradeDate' | 'venue'>;
}) {
  const t = useText();
  const session = useSession();
  if (order.venue !== undefined) return t('orders.nightOf', { date: formatIsoDate(order.tradeDate, true) });
  if (order.timeInForce === 'date') return t('orders.until', { date: formatIsoDate(order.expiresOn, true) });
  if (session === undefined || session.tradeDate === order.tradeDate) return t('orders.day');
  return t('orders.dayOf', { date: formatIsoDate(order.tradeDate, true) });
}

/** The part of the account that an order is booked to; nothing until the account's own type is known. */
export function OrderAccount({ order }: { readonly order: Pick<OrderView, 'accountType' | 'credit'> }) {
  const t = useText();
  const { data } = useCall('GET v1/trade/account/detail', {}, { staleTime: 300_000 });
  const text = accountTextOf(order, data?.taxType);
  return text === null ? null : t(text);
}

/** Chips for an order's venue, sender, execution condition and place in a group; none for an ordinary order. */
export function OrderExecution({
  order,
}: {
  readonly order: Pick<OrderView, 'condition' | 'timeInForce' | 'group' | 'venue' | 'origin'>;
}) {
  const t = useText();
  const condition = conditionTextOf(order);
  const { group, venue } = order;
  const words = [
    ...(venue === undefined ? [] : [venueText({ venue }, t)]),
    ...(order.origin === undefined ? [] : [t('orders.collateralSale')]),
    ...(condition === undefined ? [] : [t(condition.name)]),
    ...(group === null || group.oco === null ? [] : [t('orders.oco')]),
    ...(group === null || group.parent === null ? [] : [t('orders.afterParent', { id: group.parent })]),
  ];
  return words.map((word) => <Chip key={word}>{word}</Chip>);
}
