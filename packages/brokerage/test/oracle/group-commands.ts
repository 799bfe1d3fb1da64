import { policyCommands, scheduleCommands } from './account-commands.ts';
import { type Commands, command } from './command.ts';
import { instrumentCommands, venueCommands } from './day-commands.ts';
import type { Draw } from './draw.ts';
import { limitLegOf } from './legs.ts';
import type { ModelState } from './model-state.ts';
import { isAtVenue } from './model-state.ts';
import { CODES, executionOf, hitOf, inState, reportCommand } from './venue-commands.ts';

/** During the switch of a pair's legs: reports and commands of the venue, the customer or the session. */
export function* changeOverCommands(draw: Draw, model: ModelState): Commands {
  const stop = inState(draw, model, 'switching');
  const limit = stop === undefined ? undefined : limitLegOf(model, stop);
  if (stop === undefined || limit === undefined) {
    const armed = model.orders.filter((order) => order.state === 'armed' && limitLegOf(model, order) !== undefined);
    const ready = draw.pick(armed);
    if (ready !== undefined) yield reportCommand(hitOf(ready));
    return;
  }
  const { orderId } = limit;
  const form = draw.below(100);
  if (form < 50) yield reportCommand({ kind: 'cancelled', orderId });
  else if (form < 60) yield reportCommand({ kind: 'cancelRejected', orderId });
  else if (form < 75) yield reportCommand({ kind: 'expired', orderId });
  else if (form < 85) yield reportCommand({ kind: 'reject', orderId, reason: draw.pick([...CODES]) });
  else {
    const which = draw.chance(50) ? limit : stop;
    yield command({ kind: 'cancel', accountId: which.accountId, orderId: which.orderId });
  }
}

/** A parent is filled, occasionally just after a change that affects the check of its child. */
export function* lastShareCommands(draw: Draw, model: ModelState): Commands {
  const parents = model.orders.filter(({ orderId }) =>
    model.orders.some(({ state, group }) => state === 'reserved' && group?.parent === orderId),
  );
  const parent = draw.pick(parents.filter(isAtVenue));
  if (parent === undefined) return;
  const { accountId } = parent;
  const change = draw.below(100);
  if (change < 6) yield command({ kind: 'setAccountPolicy', accountId, status: 'frozen' });
  else if (change < 12) yield* policyCommands(draw, model);
  else if (change < 15) yield* venueCommands(draw);
  else if (change < 20) yield command({ kind: 'setVenue', takes: { amend: true, watch: draw.chance(50) } });
  else if (change < 24) yield* instrumentCommands(draw, model);
  else if (change < 30) yield* scheduleCommands(draw, model);
  const execution = executionOf(draw, model, parent, draw.chance(90));
  if (execution !== null) yield execution;
}
