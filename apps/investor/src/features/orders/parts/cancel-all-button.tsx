import { Button } from '@kabuto/ui';
import { confirmDialog, message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { allCancelledText, cancellingAll } from '../cancel.ts';

/** Cancels every open order after one confirmation (ORD-06). */
export function CancelAllButton({ count }: { readonly count: number }) {
  const t = useText();
  const { busy, confirm } = useMoneyAction(cancellingAll, {
    onDone: (done) => toast(allCancelledText(done, t)),
    onRefused: reportRefusal,
    onLost: () => message(t('orders.cancelUnknown')),
  });
  const cancelAll = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: t('orders.cancelAllTitle', { count }),
      body: t('orders.cancelAllBody'),
      cancelLabel: t('orders.keep'),
      okLabel: t('orders.cancelAll'),
    });
    if (sure) confirm({});
  };
  return (
    <Button kind="quiet" busy={busy} onClick={() => void cancelAll()}>
      {t('orders.cancelAll')}
    </Button>
  );
}
