import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { reread } from '../../../shared/api/index.ts';
import { confirmDialog } from '../../../shared/notices/confirm.ts';
import { toast } from '../../../shared/notices/notices.ts';
import { Button } from '../../../shared/ui/index.ts';
import { cancelAllOrders } from '../cancel.ts';

/** Cancels every open order after one question (ORD-06). */
export function CancelAllButton({ count }: { readonly count: number }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const cancelAll = async (): Promise<void> => {
    const sure = await confirmDialog({ title: t('orders.cancelAllTitle', { count }), body: t('orders.cancelAllBody') });
    if (!sure) return;
    setBusy(true);
    try {
      toast(t('orders.cancelledCount', { done: await cancelAllOrders() }));
    } catch {
      // The call has told why; what the list shows after it is what became of the orders.
      await reread('v1/trade/');
    }
    setBusy(false);
  };
  return (
    <Button kind="quiet" busy={busy} onClick={() => void cancelAll()}>
      {t('orders.cancelAll')}
    </Button>
  );
}
