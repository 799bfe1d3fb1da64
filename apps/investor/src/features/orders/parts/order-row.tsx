import type { OrderView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Button, Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { useSession } from '../../../shared/stream/index.ts';
import { canAmend } from '../amend.ts';
import { acceptedText, canCancel } from '../model.ts';
import { FillBar } from './fill-bar.tsx';
import css from './order-row.module.css';
import { OrderStateChip } from './order-state-chip.tsx';
import { OrderAccount, OrderExecution, OrderPrice, OrderValidity } from './order-terms.tsx';

type OrderRowProps = {
  readonly order: OrderView;
  readonly chosen?: boolean;
  readonly onOpen: (order: OrderView) => void;
  readonly onAmend: (order: OrderView) => void;
  readonly onCancel: (order: OrderView) => void;
};

/**
 * One order: issue, terms, account, fill progress, state, entry time; amend and cancel. A tap anywhere else opens it.
 */
export function OrderRow({ order, chosen = false, onOpen, onAmend, onCancel }: OrderRowProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const session = useSession();
  const time = <time className={css.quiet}>{acceptedText(order.acceptedAt, session?.tradeDate)}</time>;
  return (
    <li className={css.item} data-chosen={chosen}>
      <button type="button" className={css.row} onClick={() => onOpen(order)}>
        <span className={css.head}>
          <Chip tone={order.side}>{t(order.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
          <span className={css.name}>{order.names[language]}</span>
          <span className={css.code}>{order.code}</span>
          <span className={css.state}>
            <OrderStateChip order={order} />
          </span>
        </span>
        <span className={css.terms}>
          <span className={css.price}>
            <OrderPrice order={order} />
          </span>
          <span className={css.quiet}>
            <OrderValidity order={order} />
          </span>
          <span className={css.quiet}>
            <OrderAccount order={order} />
          </span>
          <OrderExecution order={order} />
          {!canCancel(order) && time}
        </span>
        <span className={css.progress}>
          <span>
            <span className={css.filled}>{own(order.filled)}</span>
            <span className={css.of}>{` / ${own(order.quantity)}`}</span>
            <span className={css.unit}>{t('common.sharesUnit')}</span>
          </span>
          <FillBar order={order} />
        </span>
      </button>
      {canCancel(order) && (
        <div className={css.actions}>
          {time}
          <Button kind="quiet" size="small" disabled={!canAmend(order)} onClick={() => onAmend(order)}>
            {t('orders.amend')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => onCancel(order)}>
            {t('orders.cancel')}
          </Button>
        </div>
      )}
    </li>
  );
}
