import { formatIsoDate, formatTypedPrice, formatWhole, NOTHING } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { type OrderDetail, venueKey } from '../model.ts';
import { IssueName, OrderChip, OwnerLink } from './cells.tsx';

/** The terms of an order and where it is. */
export function Facts({ order }: Pick<OrderDetail, 'order'>) {
  const t = useText();
  const { price, trigger, tickTable, quantity, filled, averagePrice, holdCash, holdShares } = order;
  const shares = (text: string): string => t('trading.shares', { n: formatWhole(Number(text)) });
  return (
    <Card title={t('trading.facts')}>
      <Figures>
        <Figure label={t('customers.state')}>
          <OrderChip state={order.state} />
        </Figure>
        {order.reasonText === null ? null : <Figure label={t('trading.reason')}>{order.reasonText}</Figure>}
        <Figure label={t('trading.customer')}>
          <OwnerLink accountId={order.accountId} memberId={order.memberId} />
        </Figure>
        <Figure label={t('customers.accountId')}>{order.accountId}</Figure>
        <Figure label={t('customers.issue')}>
          <IssueName issue={order} />
        </Figure>
        <Figure label={t('trading.venue')}>{t(venueKey(order))}</Figure>
        <Figure label={t('customers.side')}>{t(`customers.${order.side}`)}</Figure>
        <Figure label={t('customers.price')}>
          {price === null ? t('customers.market') : formatTypedPrice(price, tickTable)}
        </Figure>
        {trigger === null ? null : (
          <Figure label={t('customers.trigger')}>
            {t(trigger.when === '>=' ? 'customers.triggerUp' : 'customers.triggerDown', {
              price: formatTypedPrice(trigger.price, tickTable),
            })}
          </Figure>
        )}
        <Figure label={t('customers.quantity')}>{shares(quantity)}</Figure>
        <Figure label={t('customers.filled')}>{shares(filled)}</Figure>
        <Figure label={t('trading.averagePrice')}>
          {averagePrice === null ? NOTHING : formatTypedPrice(averagePrice, tickTable)}
        </Figure>
        <Figure label={t('customers.fee')}>{t('trading.yen', { n: formatWhole(Number(order.fee)) })}</Figure>
        <Figure label={t('trading.held')}>
          {holdShares === '0' ? t('trading.yen', { n: formatWhole(Number(holdCash)) }) : shares(holdShares)}
        </Figure>
        <Figure label={t('trading.expires')}>{formatIsoDate(order.expiresOn)}</Figure>
        <Figure label={t('trading.tradeDate')}>{formatIsoDate(order.tradeDate)}</Figure>
        <Figure label={t('customers.acceptedAt')}>
          <When at={order.acceptedAt} />
        </Figure>
      </Figures>
    </Card>
  );
}
