import type { AlertView } from '@kabuto/contract';
import { formatIssuePrice, priceOf } from '@kabuto/i18n';
import type { Toast, Words } from './handler.ts';

type Alert = Pick<AlertView, 'names' | 'tickTable' | 'when' | 'price' | 'state' | 'createdAt' | 'updatedAt'>;

/** An alert that was hit; one that was hit when it was set has been announced by its form. */
export function onAlert({ alert }: { readonly alert: Alert }, { language, t }: Words): Toast | undefined {
  if (alert.state !== 'hit' || alert.createdAt === alert.updatedAt) return undefined;
  const price = priceOf(alert.price);
  const text = t(alert.when === '>=' ? 'shell.alertAbove' : 'shell.alertBelow', {
    name: alert.names[language],
    price: price === null ? alert.price : formatIssuePrice(price, alert.tickTable),
  });
  return { kind: 'message', text };
}
