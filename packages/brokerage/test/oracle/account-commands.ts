import { epochMs, yen } from '@kabuto/market';
import { HOUSE } from '../../src/types.ts';
import { type Commands, command } from './command.ts';
import type { Draw } from './draw.ts';
import { power, withdrawable } from './free-cash.ts';
import type { ModelState } from './model-state.ts';

const someone = (draw: Draw, model: ModelState): number =>
  draw.chance(3) ? draw.pick([1, 99, 555]) : (draw.pick(model.accounts)?.accountId ?? 555);

export function* depositCommands(draw: Draw, model: ModelState): Commands {
  const edge = draw.chance(10);
  const amount = edge ? draw.pick([0, 1, -1, 1_000_000_000_000_001]) : 1 + draw.below(600_000);
  const accountId = someone(draw, model);
  yield command(
    { kind: 'credit', accountId, amount: yen(amount), house: HOUSE.bank, source: 'model' },
    edge ? 'boundary' : 'plain',
  );
}

export function* withdrawCommands(draw: Draw, model: ModelState): Commands {
  const accountId = someone(draw, model);
  const most = withdrawable(model, accountId);
  const edge = draw.chance(40);
  const amount = edge
    ? draw.pick([0, 1, -1, most, most + 1, power(model, accountId, model.settlesOn) + 1])
    : draw.below(most + 50_000);
  yield command(
    { kind: 'debit', accountId, amount: yen(amount), house: HOUSE.bank, source: 'model' },
    edge ? 'boundary' : 'plain',
  );
}

/** Frozen, open, other limits, or an identity check that is due. */
export function* policyCommands(draw: Draw, model: ModelState): Commands {
  const accountId = someone(draw, model);
  const status = draw.chance(25) ? ({ status: 'frozen' } as const) : ({ status: 'open' } as const);
  const limit = () => (draw.chance(40) ? null : yen(draw.pick([0, 300_000, 500_000, 1_000_000, 2_000_000, 5_000_000])));
  const limits = draw.chance(50) ? { limits: { order: limit(), day: limit() } } : {};
  const nisa = draw.chance(20) ? ({ nisa: true } as const) : {};
  const waits = draw.chance(30) ? { withdrawNotBefore: epochMs(draw.pick([0, 1_000, 86_400_000, 259_200_000])) } : {};
  const isDue = model.accounts.some((one) => one.accountId === accountId && one.identity === 'due');
  const identity = isDue || draw.chance(15) ? { identity: isDue ? ('verified' as const) : ('due' as const) } : {};
  const all = {
    ...(draw.chance(80) ? status : {}),
    ...limits,
    ...nisa,
    ...waits,
    ...identity,
  };
  yield command({ kind: 'setAccountPolicy', accountId, ...all });
}

export function* closeAccountCommands(draw: Draw, model: ModelState): Commands {
  yield command({ kind: 'closeAccount', accountId: someone(draw, model) });
}

/** The owner closes the account, and often takes the cash that is free out of it. */
export function* requestClosingCommands(draw: Draw, model: ModelState): Commands {
  const closing = model.accounts.filter((one) => one.closing);
  const accountId = draw.chance(50) ? (draw.pick(closing)?.accountId ?? someone(draw, model)) : someone(draw, model);
  yield command({ kind: 'requestClosing', accountId });
  const amount = withdrawable(model, accountId);
  if (amount > 0 && draw.chance(70))
    yield command({ kind: 'debit', accountId, amount: yen(amount), house: HOUSE.bank, source: 'model' });
}

/** A schedule for later orders; occasionally a version that is already set. */
export function* scheduleCommands(draw: Draw, model: ModelState): Commands {
  const again = draw.chance(10);
  const version = (model.schedules.at(-1)?.version ?? 0) + (again ? 0 : 1);
  const schedule = {
    version,
    ratePpm: draw.pick([0, 550, 999, 20_000]),
    minimum: yen(draw.pick([0, 1, 99, 500, 5_000])),
  };
  yield command({ kind: 'setFeeSchedule', schedule }, again ? 'fault' : 'plain');
}
