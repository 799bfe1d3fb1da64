import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useUnconfirmedMoneyAction } from '../../../shared/money-action/index.ts';
import { cancellingTransfer } from '../cancel.ts';

/** Shows on any page the outcome of a cancellation whose page was left, or reloaded, before it was known. */
export function UnconfirmedTransferCancel() {
  const t = useText();
  const cancel = useUnconfirmedMoneyAction(cancellingTransfer, {
    onDone: () => {
      toast(t('transfers.cancelled'));
      cancel.dismiss();
    },
    onRefused: reportRefusal,
    onLost: () => {
      message(t('transfers.cancelUnknown'));
      cancel.dismiss();
    },
  });
  return null;
}
