import {
  closeAccountCommands,
  depositCommands,
  policyCommands,
  requestClosingCommands,
  scheduleCommands,
  withdrawCommands,
} from './account-commands.ts';
import { type Command, type Commands, command } from './command.ts';
import {
  instrumentCommands,
  nextDayCommands,
  oddDayCommands,
  phaseCommands,
  resetCommands,
  settleCommands,
  sweepCommands,
  venueCommands,
} from './day-commands.ts';
import type { Draw } from './draw.ts';
import { changeOverCommands, lastShareCommands } from './group-commands.ts';
import { consumeCommands, holdCommands, releaseCommands } from './hold-commands.ts';
import { isReached, type ModelState } from './model-state.ts';
import { amendCommands, cancelAmendingCommands, cancelCommands } from './order-commands.ts';
import { placeCommands } from './place-commands.ts';
import {
  answerCommands,
  badFillCommands,
  fillCommands,
  fittingCommands,
  ownInTheWayCommands,
  rejectCommands,
  restCommands,
  strayCommands,
} from './venue-commands.ts';

type Kind = { readonly weight: number; readonly make: (draw: Draw, model: ModelState) => Commands };

/** Kinds of steps, with their frequency. */
const KINDS: readonly Kind[] = [
  { weight: 20, make: (draw, model) => placeCommands(draw, model, 'single') },
  { weight: 4, make: (draw, model) => placeCommands(draw, model, 'stop') },
  { weight: 6, make: (draw, model) => placeCommands(draw, model, 'pair') },
  { weight: 4, make: (draw, model) => placeCommands(draw, model, 'ifDone') },
  { weight: 4, make: (draw, model) => placeCommands(draw, model, 'ifDonePair') },
  { weight: 24, make: fillCommands },
  { weight: 3, make: badFillCommands },
  { weight: 8, make: (draw, model) => fittingCommands(draw, model, 'ack', 'routed') },
  { weight: 6, make: cancelCommands },
  { weight: 2, make: cancelAmendingCommands },
  { weight: 4, make: (draw, model) => fittingCommands(draw, model, 'cancelled', 'cancelling') },
  { weight: 2, make: (draw, model) => fittingCommands(draw, model, 'cancelRejected', 'cancelling') },
  { weight: 8, make: amendCommands },
  { weight: 6, make: answerCommands },
  { weight: 1, make: rejectCommands },
  { weight: 5, make: (draw, model) => fittingCommands(draw, model, 'watchHit', 'armed') },
  { weight: 1, make: (draw, model) => fittingCommands(draw, model, 'watchRejected', 'armed') },
  { weight: 2, make: restCommands },
  { weight: 2, make: ownInTheWayCommands },
  { weight: 4, make: changeOverCommands },
  { weight: 3, make: lastShareCommands },
  { weight: 5, make: strayCommands },
  { weight: 4, make: depositCommands },
  { weight: 3, make: withdrawCommands },
  { weight: 4, make: holdCommands },
  { weight: 3, make: releaseCommands },
  { weight: 2, make: consumeCommands },
  { weight: 3, make: policyCommands },
  { weight: 1, make: scheduleCommands },
  { weight: 1, make: closeAccountCommands },
  { weight: 2, make: requestClosingCommands },
  { weight: 6, make: nextDayCommands },
  { weight: 2, make: oddDayCommands },
  { weight: 2, make: settleCommands },
  { weight: 3, make: phaseCommands },
  { weight: 2, make: resetCommands },
  { weight: 2, make: instrumentCommands },
  { weight: 1, make: venueCommands },
];
const WEIGHTS = KINDS.reduce((total, { weight }) => total + weight, 0);

function kindOf(draw: Draw): Kind['make'] {
  let left = draw.below(WEIGHTS);
  const kind = KINDS.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (kind === undefined) throw new Error('no kind of step was drawn');
  return kind.make;
}

/** The account that an input changes, if the sweep in progress has not handled it. */
function awaiting(model: ModelState, { input }: Command): number | null {
  if (input.kind === 'sweepAccount') return null;
  const own = 'accountId' in input ? input.accountId : null;
  const accountId = input.kind === 'venueReport' ? model.orders[input.report.orderId - 1]?.accountId : own;
  const known = model.accounts.find((account) => account.accountId === accountId);
  return known === undefined || isReached(model, known.accountId) ? null : known.accountId;
}

/** The inputs of one step, fitted to the model's present state; an order if the drawn kind is not possible. */
export function* commandsOf(draw: Draw, model: ModelState): Commands {
  for (const next of drawn(draw, model)) {
    const accountId = awaiting(model, next);
    if (accountId !== null) yield command({ kind: 'sweepAccount', accountId });
    yield next;
  }
}

function* drawn(draw: Draw, model: ModelState): Commands {
  let silent = true;
  const make = model.sweep !== null && draw.chance(40) ? sweepCommands : kindOf(draw);
  for (const next of make(draw, model)) {
    silent = false;
    yield next;
  }
  if (silent) yield* placeCommands(draw, model, 'single');
}
