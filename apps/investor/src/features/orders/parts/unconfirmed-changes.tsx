import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useUnconfirmedMoneyAction } from '../../../shared/money-action/index.ts';
import { amending } from '../amend.ts';
import { allCancelledText, cancelledText, cancelling, cancellingAll } from '../cancel.ts';

/** Shows on any page the outcome of changes and cancellations whose page was left, or reloaded, before it was known. */
export function UnconfirmedChanges() {
  const t = useText();
  const cancelUnknown = (): void => message(t('orders.cancelUnknown'));
  const amend = useUnconfirmedMoneyAction(amending, {
    onDone: (refused) => {
      if (refused === null) toast(t('orders.amendDone'));
      else message(refused);
      amend.dismiss();
    },
    onRefused: reportRefusal,
    onLost: () => {
      message(t('orders.amendUnknown'));
      amend.dismiss();
    },
  });
  const cancel = useUnconfirmedMoneyAction(cancelling, {
    onDone: (result) => {
      toast(cancelledText(result, t));
      cancel.dismiss();
    },
    onRefused: reportRefusal,
    onLost: () => {
      cancelUnknown();
      cancel.dismiss();
    },
  });
  const all = useUnconfirmedMoneyAction(cancellingAll, {
    onDone: (done) => {
      toast(allCancelledText(done, t));
      all.dismiss();
    },
    onRefused: reportRefusal,
    onLost: () => {
      cancelUnknown();
      all.dismiss();
    },
  });
  return null;
}
