import type { OrderView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { progressOf } from '../model.ts';
import css from './fill-bar.module.css';

/** Filled shares of the total as a thin bar. */
export function FillBar({ order }: { readonly order: Pick<OrderView, 'quantity' | 'filled' | 'side'> }) {
  const t = useText();
  const own = useOwnText();
  const { quantity, filled } = order;
  const label = t('orders.progress', { filled: own(filled), quantity: own(quantity) });
  return (
    <span className={css.track} role="img" aria-label={label}>
      <span className={css.fill} style={{ transform: `scaleX(${progressOf(order).toFixed(4)})` }} />
    </span>
  );
}
