import { price, shares } from '@kabuto/market';
import { type Command, type Commands, command, type Sort } from './command.ts';
import type { Draw } from './draw.ts';
import { chosen, limitOf, sortOf } from './drawn-terms.ts';
import { filledOf, type ModelState } from './model-state.ts';
import { isOpen } from './orders.ts';

/** An order of the model: mostly an open one, and its owner. */
function someOrder(draw: Draw, model: ModelState): { orderId: number; accountId: number; sort: Sort } {
  const open = model.orders.filter(isOpen);
  const stray = open.length === 0 || draw.chance(5);
  const order = stray ? draw.pick(model.orders) : draw.pick(open);
  const foreign = draw.chance(3);
  const accountId = foreign || order === undefined ? (draw.pick(model.accounts)?.accountId ?? 555) : order.accountId;
  const orderId = draw.chance(1) ? model.orders.length + 5 : (order?.orderId ?? 1);
  return { orderId, accountId, sort: stray || foreign ? 'fault' : 'plain' };
}

/** Whether no order is open, and this step is not one that requests the impossible. */
const idle = (draw: Draw, model: ModelState): boolean => !model.orders.some(isOpen) && !draw.chance(15);

/** A cancel while an amend is in flight. */
export function* cancelAmendingCommands(draw: Draw, model: ModelState): Commands {
  const order = draw.pick(model.orders.filter(({ state }) => state === 'amending'));
  if (order !== undefined) yield command({ kind: 'cancel', accountId: order.accountId, orderId: order.orderId });
}

export function* cancelCommands(draw: Draw, model: ModelState): Commands {
  if (idle(draw, model)) return;
  const { orderId, accountId, sort } = someOrder(draw, model);
  yield command({ kind: 'cancel', accountId, orderId }, sort);
}

/** Other terms: mostly valid ones, occasionally none, more shares, fewer than are filled, the same. */
export function* amendCommands(draw: Draw, model: ModelState): Commands {
  if (idle(draw, model)) return;
  const { orderId, accountId, sort } = someOrder(draw, model);
  const order = model.orders.find((one) => one.orderId === orderId);
  const instrument = model.instruments.find((one) => one.code === order?.instrument);
  if (order === undefined || instrument === undefined) {
    yield command({ kind: 'amend', accountId, orderId, price: null, quantity: shares(100) }, 'fault');
    return;
  }
  const limit = order.price === null ? chosen(draw.chance(10) ? instrument.base : null) : limitOf(draw, instrument);
  const { lot } = instrument;
  const least = filledOf(model, orderId);
  const lots = (order.quantity - least) / lot;
  const odd = draw.pick([0, 0 - lot, 1, least, order.quantity, order.quantity + lot, least + lot, lot + 1]);
  const strange = draw.chance(12);
  const quantity = strange ? chosen(odd, 'boundary') : chosen(least + lot * (1 + draw.below(Math.max(1, lots))));
  const which = draw.below(4);
  const moved = draw.chance(order.trigger === null ? 2 : 60) ? price(limitOf(draw, instrument).value ?? 1) : null;
  const asked: Command['input'] = {
    kind: 'amend',
    accountId,
    orderId,
    price: which === 0 || limit.value === null ? null : price(limit.value),
    quantity: which === 1 ? null : shares(quantity.value),
    ...(moved === null ? {} : { trigger: moved }),
  };
  yield command(asked, sort === 'fault' ? 'fault' : sortOf(limit, quantity));
}
