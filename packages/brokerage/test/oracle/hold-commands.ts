import { epochMs, isoDate, yen } from '@kabuto/market';
import { HOUSE } from '../../src/types.ts';
import { cashFlows } from './cash.ts';
import { type Commands, command } from './command.ts';
import type { Draw } from './draw.ts';
import { power, withdrawable } from './free-cash.ts';
import { heldNow, type ModelState } from './model-state.ts';

const PURPOSES = ['withdrawal', 'subscription', 'margin'] as const;

const someone = (draw: Draw, model: ModelState): number =>
  draw.chance(3) ? draw.pick([1, 555]) : (draw.pick(model.accounts)?.accountId ?? 555);

const named = (draw: Draw, model: ModelState) => ({
  accountId: someone(draw, model),
  purpose: draw.pick(PURPOSES),
  reference: `R${draw.below(3)}`,
});

const asked = (draw: Draw): object =>
  draw.chance(30) ? { askedAt: epochMs(draw.pick([0, 500, 90_000_000, 300_000_000])) } : {};

/** Holds cash for a purpose; the amount is occasionally the largest possible, or one yen more. */
export function* holdCommands(draw: Draw, model: ModelState): Commands {
  const of = named(draw, model);
  const { accountId, purpose } = of;
  const dates = [model.tradeDate, model.settlesOn, ...cashFlows(model, accountId).map(({ date }) => date)];
  const due = draw.chance(30) ? draw.pick(dates.filter((date) => date !== null)) : undefined;
  const most =
    purpose === 'withdrawal' ? withdrawable(model, accountId) : power(model, accountId, due ?? model.settlesOn);
  const edge = draw.chance(40);
  const amount = edge ? draw.pick([0, -1, 1, most, most + 1]) : 1 + draw.below(Math.max(0, most) + 20_000);
  const dueOn = due === undefined ? {} : { dueOn: isoDate(due) };
  yield command({ kind: 'hold', ...of, amount: yen(amount), ...asked(draw), ...dueOn }, edge ? 'boundary' : 'plain');
}

/** A current hold, occasionally one that never existed or has ended. */
function oneOf(draw: Draw, model: ModelState) {
  const held = model.accounts.flatMap(({ accountId }) => heldNow(model, accountId));
  const record = draw.chance(85) ? draw.pick(held) : undefined;
  if (record === undefined) return { of: named(draw, model), amount: 1 };
  const { accountId, purpose, reference, amount } = record;
  return { of: { accountId, purpose, reference }, amount };
}

/** All of it, a part, or more than is held. */
export function* releaseCommands(draw: Draw, model: ModelState): Commands {
  const { of, amount } = oneOf(draw, model);
  if (draw.chance(40)) {
    yield command({ kind: 'releaseHold', ...of });
    return;
  }
  const edge = draw.chance(30);
  const part = edge ? draw.pick([0, amount, amount + 1]) : 1 + draw.below(amount);
  yield command({ kind: 'releaseHold', ...of, amount: yen(part) }, edge ? 'boundary' : 'plain');
}

/** Pays a hold, occasionally twice. */
export function* consumeCommands(draw: Draw, model: ModelState): Commands {
  const { of } = oneOf(draw, model);
  const input = { kind: 'consumeHold', ...of, house: HOUSE.bank, ...asked(draw) } as const;
  yield command(input);
  if (draw.chance(20)) yield command(input, 'fault');
}
