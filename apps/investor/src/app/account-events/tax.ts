import type { TaxView } from '@kabuto/contract';
import type { Toast, Words } from './handler.ts';

/** The tax withheld when a trade date was closed; a negative amount is a refund. */
export function onTax({ tax }: { readonly tax: Pick<TaxView, 'amount'> }, { t, own }: Words): Toast {
  const amount = Number(tax.amount);
  const text = t(amount < 0 ? 'shell.refundToast' : 'shell.taxToast', { amount: own(Math.abs(amount)) });
  return { kind: 'toast', text };
}
