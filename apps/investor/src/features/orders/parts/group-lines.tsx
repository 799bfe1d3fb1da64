import type { OrderView } from '@kabuto/contract';
import { Chip, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { describeOrder, relationOf } from '../describe-order.ts';
import css from './group-lines.module.css';
import { OrderStateChip } from './order-state-chip.tsx';

type GroupLinesProps = {
  readonly order: OrderView;
  /** The other orders that were placed with it. */
  readonly group: readonly OrderView[];
  readonly onOpen: (orderId: string) => void;
};

/** The orders placed with this one: the relation of each to it, what it will do, its state; a tap opens it. */
export function GroupLines({ order, group, onOpen }: GroupLinesProps) {
  const t = useText();
  const own = useOwnText();
  if (group.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>{t('orders.group')}</h3>
      <ul className={css.lines}>
        {group.map((other) => (
          <li key={other.orderId}>
            <button type="button" className={css.line} onClick={() => onOpen(other.orderId)}>
              <span className={css.head}>
                <Chip>{t(relationOf(order, other))}</Chip>
                <OrderStateChip order={other} />
              </span>
              <span className={css.description}>{describeOrder(other, t, own)}</span>
              <Icon name="forward" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {order.group?.oco !== null && <p className={css.note}>{t('orders.ocoAlone')}</p>}
    </>
  );
}
