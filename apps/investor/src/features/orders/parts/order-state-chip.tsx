import type { OrderView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { STATE_TEXT, STATE_TONE } from '../model.ts';
import { plainStateOf } from '../plain-state.ts';
import css from './order-state-chip.module.css';

/** An order's state with the product's label and, where the label needs it, plain words below it. */
export function OrderStateChip({ order }: { readonly order: Pick<OrderView, 'state' | 'filled'> }) {
  const t = useText();
  const plain = plainStateOf(order, useLanguage());
  const chip = <Chip tone={STATE_TONE[order.state]}>{t(STATE_TEXT[order.state])}</Chip>;
  if (plain === undefined) return chip;
  return (
    <span className={css.state}>
      {chip}
      <span className={css.plain}>{plain}</span>
    </span>
  );
}
