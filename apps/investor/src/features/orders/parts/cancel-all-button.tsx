import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { confirmDialog } from '../../../shared/notices/confirm.ts';
import { message, toast } from '../../../shared/notices/notices.ts';
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
      const { done, failed } = await cancelAllOrders();
      if (failed === 0) toast(t('orders.cancelledCount', { done }));
      else message(t('orders.cancelledSome', { done, failed }));
    } catch {
      // The open orders could not be read; the call has told why, and nothing was cancelled.
    }
    setBusy(false);
  };
  return (
    <Button kind="quiet" busy={busy} onClick={() => void cancelAll()}>
      {t('orders.cancelAll')}
    </Button>
  );
}
