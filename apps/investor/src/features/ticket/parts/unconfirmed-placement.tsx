import { useState } from 'react';
import { type MoneyState, reportRefusal, useUnconfirmedMoneyAction } from '../../../shared/money-action/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { dropPlacedDraft } from '../draft.ts';
import { type Placed, placing } from '../placing.ts';
import { PlacementSheet } from './placement-sheet.tsx';

/**
 * Shows on any page the outcome of an order whose ticket was left, or reloaded, before the outcome was known (ORD-13).
 */
export function UnconfirmedPlacement() {
  const { state, seenLost, dismiss, ...action } = useUnconfirmedMoneyAction(placing, {
    onDone: ({ order }) => dropPlacedDraft(order),
    onRefused: reportRefusal,
  });
  const [closedOn, setClosedOn] = useState<MoneyState<Placed>>();
  const close = (): void => {
    setClosedOn(state);
    if (state?.at === 'done' || state?.at === 'lost') dismiss();
  };
  return (
    <PlacementSheet
      open={state !== closedOn && (!seenLost || state?.at === 'done')}
      state={state}
      onLookUp={action.lookAgain}
      onToOrder={(orderId) => {
        close();
        push('/pages/trade/today-entrust/today-entrust', { orderId });
      }}
      onClose={close}
    />
  );
}
