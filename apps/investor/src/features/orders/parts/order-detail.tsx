import type { FillView, OrderView } from '@kabuto/contract';
import { formatDateTime, formatIsoDate, useLanguage } from '@kabuto/i18n';
import { Button, Chip, type FigureLine, FigureList, Icon, Skeleton } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { venueText } from '../../../shared/venues/index.ts';
import { canAmend } from '../amend.ts';
import { conditionTextOf, describeOrder } from '../describe-order.ts';
import { canCancel, isOpen, realisedOf } from '../model.ts';
import { FillBar } from './fill-bar.tsx';
import { GroupLines } from './group-lines.tsx';
import css from './order-detail.module.css';
import { OrderStateChip } from './order-state-chip.tsx';
import { OrderAccount, OrderPrice, OrderValidity } from './order-terms.tsx';
import { OrderTimeline } from './order-timeline.tsx';

type OrderActions = {
  readonly onAmend: (order: OrderView) => void;
  readonly onCancel: (order: OrderView) => void;
  /** Another order of the same group was tapped. */
  readonly onOpen: (orderId: string) => void;
};
type OrderDetailProps = OrderActions & { readonly orderId: string };

/** Everything about one order: terms, times, amounts, fills; live, since every account event reads it again. */
export function OrderDetail({ orderId, ...actions }: OrderDetailProps) {
  const { data, error, refetch } = useCall('GET v1/trade/order/detail', { orderId });
  if (data === undefined) {
    return error === null ? (
      <DetailSkeleton />
    ) : (
      <ErrorBlock size="page" error={error} onRetry={() => void refetch()} />
    );
  }
  return <Detail order={data.order} fills={data.fills} group={data.group} {...actions} />;
}

function DetailSkeleton() {
  return (
    <div className={css.detail} aria-hidden="true">
      {[60, 90, 90, 90, 90, 90, 90, 90].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton shapes never move.
        <Skeleton key={at} width={`${width}%`} height="26px" />
      ))}
    </div>
  );
}

/** Averages always have a decimal: tenths of a yen. */
const AVERAGE_TICK = 1;

const typeTextOf = ({ type, trigger }: OrderView): TextKey =>
  trigger === null ? `ticket.${type}` : type === 'market' ? 'orders.stopMarket' : 'orders.stopLimit';

type DetailProps = OrderActions & {
  readonly order: OrderView;
  readonly fills: readonly FillView[];
  readonly group: readonly OrderView[];
};

function Detail({ order, fills, group, onAmend, onCancel, onOpen }: DetailProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const realised = realisedOf(fills);
  const condition = conditionTextOf(order);
  const started = order.filled !== '0';
  const held = order.side === 'buy' ? order.holdCash !== '0' : order.holdShares !== '0';
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'type', label: t('orders.type'), value: t(typeTextOf(order)) },
    ...(order.type === 'market' && order.trigger === null
      ? []
      : [{ id: 'price', label: t('orders.price'), value: <OrderPrice order={order} /> }]),
    { id: 'venue', label: t('ticket.venue'), value: venueText(order, t) },
    ...(condition === undefined ? [] : [{ id: 'condition', label: t('orders.condition'), value: t(condition.name) }]),
    { id: 'quantity', label: t('orders.quantity'), value: <SharesCount value={order.quantity} /> },
    { id: 'filled', label: t('orders.filled'), value: <SharesCount value={order.filled} /> },
    ...(started
      ? [
          {
            id: 'average',
            label: t('orders.averagePrice'),
            value: <PriceText value={order.averagePrice} tick={AVERAGE_TICK} unit />,
          },
          { id: 'notional', label: t('orders.notional'), value: <Yen value={order.filledNotional} /> },
          { id: 'fee', label: t('orders.fee'), value: <Yen value={order.fee} /> },
          ...(realised === null
            ? []
            : [{ id: 'realised', label: t('orders.realised'), value: <SignedYen value={realised} /> }]),
        ]
      : []),
    ...(held
      ? [
          {
            id: 'hold',
            label: t('orders.hold'),
            value: order.side === 'buy' ? <Yen value={order.holdCash} /> : <SharesCount value={order.holdShares} />,
          },
        ]
      : []),
    { id: 'validity', label: t('orders.validity'), value: <OrderValidity order={order} /> },
    { id: 'tradeDate', label: t('orders.tradeDate'), value: formatIsoDate(order.tradeDate) },
    { id: 'account', label: t('orders.account'), value: <OrderAccount order={order} /> },
    { id: 'acceptedAt', label: t('orders.acceptedAt'), value: formatDateTime(order.acceptedAt) },
    { id: 'orderId', label: t('orders.orderId'), value: order.orderId },
  ];
  return (
    <div className={css.detail}>
      <Link to="/pages/stock/detail/detail" query={{ code: order.code }} className={css.issue}>
        <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
        <span className={css.name}>{order.names[language]}</span>
        <span className={css.code}>{order.code}</span>
        <OrderStateChip order={order} />
        <Icon name="forward" size={16} />
      </Link>
      {isOpen(order) && !started && <p className={css.sentence}>{describeOrder(order, t, own)}</p>}
      {isOpen(order) && condition !== undefined && <p className={css.reason}>{t(condition.sentence)}</p>}
      {order.reasonText !== null && <p className={css.reason}>{order.reasonText}</p>}
      <FillBar order={order} />
      <FigureList lines={lines} />
      <GroupLines order={order} group={group} onOpen={onOpen} />
      <h3 className={css.heading}>{t('orders.timeline')}</h3>
      <OrderTimeline order={order} fills={fills} />
      {canCancel(order) && (
        <div className={css.actions}>
          <Button kind="quiet" disabled={!canAmend(order)} onClick={() => onAmend(order)}>
            {t('orders.amend')}
          </Button>
          <Button kind="quiet" onClick={() => onCancel(order)}>
            {t('orders.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
