import type { OrderView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Button, Chip, FigureList, Sheet } from '@kabuto/ui';
import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { SharesCount, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { cancelledText, cancelling } from '../cancel.ts';
import { endsOthers } from '../describe-order.ts';
import { canCancel, restOf } from '../model.ts';
import { useLiveOrder } from '../use-live-order.ts';
import css from './cancel-sheet.module.css';
import { OrderStateChip } from './order-state-chip.tsx';
import { OrderPrice, OrderValidity } from './order-terms.tsx';

type CancelSheetProps = {
  /** The order to cancel; null closes the sheet. */
  readonly order: OrderView | null;
  readonly onClose: () => void;
};

/** Asks for confirmation before one order is cancelled: shows its open quantity and what the cancellation releases. */
export function CancelSheet({ order: row, onClose }: CancelSheetProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const { busy, confirm } = useMoneyAction(cancelling, {
    onDone: (result) => {
      toast(cancelledText(result, t));
      onClose();
    },
    onRefused: (error) => {
      reportRefusal(error);
      onClose();
    },
    onLost: () => {
      message(t('orders.cancelUnknown'));
      onClose();
    },
  });

  const live = useLiveOrder(row);
  // what the own cancellation does to the order is not news while its reply is awaited
  const order = busy ? row : live;
  const able = order !== null && canCancel(order);
  return (
    <Sheet
      open={order !== null}
      onClose={busy ? () => undefined : onClose}
      title={t('orders.cancelTitle')}
      footer={
        <div className={css.buttons}>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {t('orders.keep')}
          </Button>
          <Button
            kind="main"
            busy={busy}
            disabled={!able}
            onClick={() => order !== null && confirm({ orderId: order.orderId })}
          >
            {t('orders.cancelOne')}
          </Button>
        </div>
      }
    >
      {order !== null && (
        <>
          <p className={css.issue}>
            <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
            <span className={css.name}>{order.names[language]}</span>
            <span className={css.code}>{order.code}</span>
            <OrderStateChip order={order} />
          </p>
          {!able && (
            <p className={css.ended} role="status">
              {t('orders.ended')}
            </p>
          )}
          {able && endsOthers(order) && <p className={css.others}>{t('orders.cancelGroup')}</p>}
          <FigureList
            lines={[
              { id: 'price', label: t('orders.price'), value: <OrderPrice order={order} /> },
              { id: 'validity', label: t('orders.validity'), value: <OrderValidity order={order} /> },
              {
                id: 'filled',
                label: t('orders.filled'),
                value: `${own(order.filled)} / ${own(order.quantity)}`,
              },
              {
                id: 'rest',
                label: t('orders.rest'),
                value: (
                  <strong>
                    <SharesCount value={restOf(order)} own={false} />
                  </strong>
                ),
              },
              order.side === 'buy'
                ? { id: 'cash', label: t('orders.releasedCash'), value: <Yen value={order.holdCash} /> }
                : { id: 'shares', label: t('orders.releasedShares'), value: <SharesCount value={order.holdShares} /> },
            ]}
          />
        </>
      )}
    </Sheet>
  );
}
