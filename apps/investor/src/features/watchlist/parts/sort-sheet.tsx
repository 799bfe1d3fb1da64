import { useText } from '../../../messages/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ORDERS, type Order } from '../model.ts';
import { orderSlot } from '../preferences.ts';
import { ChoiceSheet } from './choice-sheet.tsx';

export const ORDER_TEXT = {
  own: 'watchlist.sortOwn',
  code: 'watchlist.sortCode',
  gain: 'watchlist.sortGain',
  loss: 'watchlist.sortLoss',
  volume: 'watchlist.sortVolume',
} as const satisfies Record<Order, string>;

/** Selects the sort order of the rows. */
export function SortSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText();
  return (
    <ChoiceSheet
      title={t('watchlist.sort')}
      choices={ORDERS.map((value) => ({ value, label: t(ORDER_TEXT[value]) }))}
      value={useStored(orderSlot)}
      open={open}
      onChoose={(order) => storage.set(orderSlot, order)}
      onClose={onClose}
    />
  );
}
