import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useUnconfirmedMoneyAction } from '../../../shared/money-action/index.ts';
import { adding, removing } from '../changes.ts';

/** Shows on any page the outcome of price alerts whose sheet was closed, or reloaded, before it was known. */
export function UnconfirmedAlerts() {
  const t = useText();
  const add = useUnconfirmedMoneyAction(adding, {
    onDone: (isHit) => {
      if (isHit) message(t('alerts.hitAtOnce'));
      else toast(t('alerts.added'));
      add.dismiss();
    },
    onRefused: reportRefusal,
    onLost: () => {
      message(t('alerts.unknown'));
      add.dismiss();
    },
  });
  const remove = useUnconfirmedMoneyAction(removing, {
    onDone: () => {
      toast(t('alerts.removed'));
      remove.dismiss();
    },
    onRefused: reportRefusal,
    onLost: () => {
      message(t('alerts.unknown'));
      remove.dismiss();
    },
  });
  return null;
}
