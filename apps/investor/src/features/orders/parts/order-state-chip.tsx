import { useText } from '../../../messages/index.ts';
import { Chip } from '../../../shared/ui/index.ts';
import { type OrderState, STATE_TEXT, STATE_TONE } from '../model.ts';

/** An order's state with the product's label. */
export function OrderStateChip({ state }: { readonly state: OrderState }) {
  const t = useText();
  return <Chip tone={STATE_TONE[state]}>{t(STATE_TEXT[state])}</Chip>;
}
