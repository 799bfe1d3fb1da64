import { onAlert } from './alert.ts';
import { onFill } from './fill.ts';
import type { Handler, Kind, Toast, UpdateOf, Words } from './handler.ts';
import { onOrder } from './order.ts';
import { onResult } from './result.ts';
import { onTax } from './tax.ts';

/** Updates that change lists only, which are read again after every update. */
const showNothing = (): undefined => undefined;

/** The handler of each update of the account. */
const HANDLERS: { readonly [K in Kind]: Handler<K> } = {
  alert: onAlert,
  cash: showNothing,
  fill: onFill,
  order: onOrder,
  result: onResult,
  resync: showNothing,
  tax: onTax,
};

/** What the member is shown about an update of the account; undefined: nothing. */
export function toastOf<K extends Kind>(update: UpdateOf<K>, words: Words): Toast | undefined {
  // An update's kind names its type; the compiler does not connect the two.
  const handler = HANDLERS[update.kind] as Handler<K>;
  return handler(update, words);
}
