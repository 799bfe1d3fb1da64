import type { OrderView, PositionView } from '@kabuto/contract';
import { formatIssuePrice, priceOf } from '@kabuto/i18n';
import { PRICE_SCALE, price as tenths } from '@kabuto/market';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../../messages/index.ts';
import { Percent, SharesCount, SignedYen, useOwnText, Yen } from '../../../../shared/amounts/index.ts';
import type { Quote } from '../../../../shared/stream/index.ts';
import { Row } from '../../../../shared/ui/index.ts';
import { venueText } from '../../../../shared/venues/index.ts';
import css from './own-list.module.css';
import type { Own } from './use-own.ts';

type PositionRowProps = { readonly position: PositionView; readonly quote: Quote };

/** A holding at the live price: shares, average cost, value and result. */
function PositionRow({ position, quote }: PositionRowProps) {
  const t = useText();
  const own = useOwnText();
  const quantity = Number(position.quantity);
  const last = quote.last ?? priceOf(position.last) ?? 0;
  const value = Math.floor((quantity * last) / PRICE_SCALE);
  const cost = Number(position.marketValue) - Number(position.unrealised);
  return (
    <Row
      to="/pages/user/holding/stock"
      title={
        <>
          {t('chart.holding')} <SharesCount value={position.quantity} own />
        </>
      }
      detail={t('chart.averageCost', { price: own(position.averageCost) })}
      value={<Yen value={value} own />}
      valueDetail={
        <>
          <SignedYen value={value - cost} unit={false} /> <Percent part={value - cost} base={cost} own />
        </>
      }
    />
  );
}

/** An open order: side, price or stop price, its venue unless that is the first, and how much of it is filled. */
function OrderRow({ order }: { readonly order: OrderView }) {
  const t = useText();
  const own = useOwnText();
  const price = (text: string): string => formatIssuePrice(priceOf(text) ?? tenths(0), order.tickTable);
  const { trigger } = order;
  const terms = order.price === null ? t('chart.atMarket') : t('chart.yenOf', { price: price(order.price) });
  const venue = order.venue === undefined ? '' : ` (${venueText(order, t)})`;
  return (
    <Row
      to="/pages/trade/cancel/cancel"
      title={
        <>
          <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip> {terms}
          {venue}
        </>
      }
      detail={
        trigger === null
          ? t('chart.openOrder')
          : t(trigger.when === '>=' ? 'chart.stopUp' : 'chart.stopDown', { price: price(trigger.price) })
      }
      value={<SharesCount value={order.quantity} own />}
      valueDetail={t('chart.filled', { count: own(order.filled) })}
    />
  );
}

type OwnListProps = { readonly own: Own; readonly quote: Quote };

/** The member's holding and open orders of the issue; nothing for those who have neither. */
export function OwnList({ own: { positions, orders }, quote }: OwnListProps) {
  const t = useText();
  if (positions.length + orders.length === 0) return null;
  return (
    <section className={css.own} aria-label={t('chart.own')}>
      {positions.map((position) => (
        <PositionRow key={position.accountType} position={position} quote={quote} />
      ))}
      {orders.map((order) => (
        <OrderRow key={order.orderId} order={order} />
      ))}
    </section>
  );
}
