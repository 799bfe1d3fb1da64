import type { AlertView } from '@kabuto/contract';
import { formatIssuePrice, priceOf } from '@kabuto/i18n';
import type { Toast, Words } from './handler.ts';

type Alert = Pick<AlertView, 'names' | 'tickTable' | 'when' | 'price' | 'state' | 'createdAt' | 'updatedAt'>;

/** An alert that was hit; one that was hit when it was set has been announced by its form. */
export function onAlert({ alert }: { readonly alert: Alert }, { language, t }: Words): Toast | undefined {
  if (alert.state !== 'hit' || alert.createdAt === alert.updatedAt) return undefined;
  const name = alert.names[language];
  const up = alert.when === '>=';
  const price = priceOf(alert.price);
  const text =
    price === null
      ? t(up ? 'shell.alertSpecialBuy' : 'shell.alertSpecialSell', { name })
      : t(up ? 'shell.alertAbove' : 'shell.alertBelow', { name, price: formatIssuePrice(price, alert.tickTable) });
  return { kind: 'message', text };
}
