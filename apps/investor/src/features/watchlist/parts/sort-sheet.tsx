import { Icon, radioMove, radioTabStop, Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ORDERS, type Order } from '../model.ts';
import { orderSlot } from '../preferences.ts';
import css from './sort-sheet.module.css';

export const ORDER_TEXT = {
  own: 'watchlist.sortOwn',
  code: 'watchlist.sortCode',
  gain: 'watchlist.sortGain',
  loss: 'watchlist.sortLoss',
  volume: 'watchlist.sortVolume',
} as const satisfies Record<Order, string>;

const CHOICES = ORDERS.map((value) => ({ value }));

/**
 * Selects the sort order of the rows. Arrow keys try the orders one after the other; a tap or Space closes the sheet.
 */
export function SortSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText();
  const order = useStored(orderSlot);
  const choose = (one: Order): void => storage.set(orderSlot, one);
  return (
    <Sheet open={open} onClose={onClose} title={t('watchlist.sort')}>
      <div role="radiogroup" aria-label={t('watchlist.sort')} onKeyDown={radioMove(CHOICES, order, choose)}>
        {ORDERS.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be a whole row without hidden inputs.
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === order}
            tabIndex={one === radioTabStop(CHOICES, order) ? 0 : -1}
            className={css.choice}
            onClick={() => {
              choose(one);
              onClose();
            }}
          >
            <span>{t(ORDER_TEXT[one])}</span>
            {one === order && <Icon name="check" />}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
