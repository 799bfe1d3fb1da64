import type { OrderView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { FigureList, Icon, type IconName } from '@kabuto/ui';
import { useEffect } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { fillShown } from '../../../shared/stream/index.ts';
import { conditionTextOf, describeOrder, FillBar, isOpen, OrderStateChip, realisedOf } from '../../orders/index.ts';
import { AVERAGE_TICK } from '../model.ts';
import type { JournalRecord } from '../placing.ts';
import css from './placed-order.module.css';

type Result = { readonly title: TextKey; readonly icon: IconName; readonly tone: 'ok' | 'danger' | 'plain' };

function resultOf(state: OrderView['state']): Result {
  switch (state) {
    case 'filled':
      return { title: 'ticket.resultFilled', icon: 'check', tone: 'ok' };
    case 'partial':
      return { title: 'ticket.resultPartial', icon: 'check', tone: 'ok' };
    case 'cancelled':
      return { title: 'ticket.resultCancelled', icon: 'close', tone: 'plain' };
    case 'expired':
      return { title: 'ticket.resultExpired', icon: 'warning', tone: 'danger' };
    case 'rejected':
      return { title: 'ticket.resultRejected', icon: 'warning', tone: 'danger' };
    case 'armed':
    case 'waiting':
    case 'routed':
    case 'working':
    case 'amending':
    case 'cancelling':
      return { title: 'ticket.resultAccepted', icon: 'check', tone: 'ok' };
  }
}

/** The order's current state, live: every account event reads it again. */
export function PlacedOrder({ first, record }: { readonly first: OrderView; readonly record: JournalRecord }) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const { data } = useCall('GET v1/trade/order/detail', { orderId: first.orderId });
  const order = data?.order ?? first;
  const realised = realisedOf(data?.fills ?? []);
  const { title, icon, tone } = resultOf(order.state);
  const condition = conditionTextOf(order);
  const filled = order.filled !== '0';
  useEffect(() => {
    if (filled) fillShown.set(true);
  }, [filled]);
  return (
    <div className={css.placed}>
      <div className={css.head} data-tone={tone} role="status">
        <span className={css.icon}>
          <Icon name={icon} size={24} />
        </span>
        <h3>{t(title)}</h3>
        <p className={css.issue}>
          {`${order.names[language]} ${order.code}`}
          <OrderStateChip order={order} />
        </p>
        {isOpen(order) && order.filled === '0' && (
          <p className={css.sentence}>
            {describeOrder(order, t, own)}
            {data?.group.map((other) => (
              <span key={other.orderId} className={css.other}>
                {t(other.orderId === order.group?.oco ? 'ticket.sayOr' : 'ticket.sayThen', {
                  order: describeOrder(other, t, own),
                })}
              </span>
            ))}
          </p>
        )}
        {isOpen(order) && condition !== undefined && <p>{t(condition.sentence)}</p>}
        {order.reasonText !== null && <p className={css.reason}>{order.reasonText}</p>}
      </div>
      <FillBar order={order} />
      <FigureList
        lines={[
          {
            id: 'filled',
            label: t('orders.filled'),
            value: (
              <>
                <SharesCount value={order.filled} unit={false} />
                {' / '}
                <SharesCount value={order.quantity} />
              </>
            ),
          },
          {
            id: 'average',
            label: t('orders.averagePrice'),
            value:
              order.averagePrice === null ? (
                <Yen value={null} />
              ) : (
                <PriceText value={order.averagePrice} tick={AVERAGE_TICK} unit />
              ),
          },
          {
            id: 'notional',
            label: t('orders.notional'),
            value: <Yen value={order.filled === '0' ? null : order.filledNotional} />,
          },
          { id: 'fee', label: t('orders.fee'), value: <Yen value={order.filled === '0' ? null : order.fee} /> },
          ...(realised === null
            ? []
            : [{ id: 'realised', label: t('orders.realised'), value: <SignedYen value={realised} /> }]),
          {
            id: 'record',
            label: t('ticket.record'),
            value: <span className={css.record}>{`#${record.journalSeq} · ${record.headHash.slice(0, 12)}`}</span>,
          },
        ]}
      />
    </div>
  );
}
