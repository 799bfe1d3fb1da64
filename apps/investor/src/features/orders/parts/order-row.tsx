import type { OrderView } from '@kabuto/contract';
import { useLanguage, useText } from '../../../messages/index.ts';
import { formatWhole } from '../../../shared/amounts/index.ts';
import { useSession } from '../../../shared/stream/index.ts';
import { Button, Chip } from '../../../shared/ui/index.ts';
import { acceptedText, canCancel } from '../model.ts';
import { FillBar } from './fill-bar.tsx';
import css from './order-row.module.css';
import { OrderStateChip } from './order-state-chip.tsx';
import { OrderExecution, OrderPrice, OrderValidity } from './order-terms.tsx';

type OrderRowProps = {
  readonly order: OrderView;
  readonly chosen?: boolean;
  readonly onOpen: (order: OrderView) => void;
  readonly onCancel: (order: OrderView) => void;
};

/** One order: issue, terms, fill progress, state, and a cancel button. A tap anywhere else opens it. */
export function OrderRow({ order, chosen = false, onOpen, onCancel }: OrderRowProps) {
  const t = useText();
  const language = useLanguage();
  const session = useSession();
  return (
    <li className={css.item} data-chosen={chosen}>
      <button type="button" className={css.row} onClick={() => onOpen(order)}>
        <span className={css.head}>
          <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
          <span className={css.name}>{order.names[language]}</span>
          <span className={css.code}>{order.code}</span>
        </span>
        <span className={css.terms}>
          <span className={css.price}>
            <OrderPrice order={order} />
          </span>
          <span className={css.quiet}>
            <OrderValidity order={order} />
          </span>
          <OrderExecution order={order} />
          <span className={css.quiet}>{acceptedText(order.acceptedAt, session?.tradeDate)}</span>
        </span>
        <span className={css.progress}>
          <span>
            <span className={css.filled}>{formatWhole(Number(order.filled))}</span>
            <span className={css.of}>{` / ${formatWhole(Number(order.quantity))}`}</span>
            <span className={css.unit}>{t('common.sharesUnit')}</span>
          </span>
          <FillBar order={order} />
        </span>
      </button>
      <div className={css.aside}>
        <OrderStateChip order={order} />
        {canCancel(order) && (
          <span className={css.cancel}>
            <Button kind="quiet" size="small" onClick={() => onCancel(order)}>
              {t('orders.cancel')}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}
