import {
  acceptsOrders,
  addBusinessDays,
  dailyLimits,
  type IsoDate,
  isOnTick,
  isoDate,
  type Phase,
  price,
  type TickTable,
} from '@kabuto/market';
import type { OrderState } from '../../src/types.ts';
import { CONDITIONS } from '../support/broker-harness.ts';
import { type Commands, command } from './command.ts';
import type { Draw } from './draw.ts';
import type { ModelState } from './model-state.ts';
import { isAtVenue, isReached } from './model-state.ts';

const today = (model: ModelState): IsoDate => isoDate(model.tradeDate ?? '2026-11-19');

/** Bases changed by some percent, with matching limits. */
function moved(draw: Draw, model: ModelState) {
  return model.instruments.map((known) => {
    const base = price(Math.max(100, Math.floor((known.base * (90 + draw.below(21))) / 1000) * 10));
    // The ticks of some issues follow their price.
    const other: TickTable = known.tickTable === 'other' ? 'topix500' : 'other';
    const ticks = draw.chance(10) ? { tickTable: other } : {};
    return { code: known.code, base, ...dailyLimits({ base, tickTable: known.tickTable, ...ticks }), ...ticks };
  });
}

/**
 * Trades of the date settle two or, in the evening, three business days later, never before those of the date before.
 */
function settlesOn(draw: Draw, model: ModelState, tradeDate: IsoDate): IsoDate {
  const date = addBusinessDays(tradeDate, draw.chance(30) ? 3 : 2);
  // A date that settles with the one before continues it (README, nights): the commands draw none.
  return model.settlesOn !== null && date <= model.settlesOn ? addBusinessDays(isoDate(model.settlesOn), 1) : date;
}

/** The venue's phase, from a host that sends phases or one that does not. */
const enter = (phase: Phase | null) =>
  command({
    kind: 'venuePhase',
    acceptsOrders: phase === null || acceptsOrders(phase),
    ...(phase === null ? {} : { phase }),
  });

/** The end of a session and the next date, as sent by the host; the day is closed before or by the opening. */
export function* nextDayCommands(draw: Draw, model: ModelState): Commands {
  yield draw.chance(50) ? enter('closed') : command({ kind: 'venuePhase', acceptsOrders: false });
  for (const { orderId } of model.orders.filter(isAtVenue)) {
    yield command({ kind: 'venueReport', report: { kind: 'expired', orderId } });
  }
  if (draw.chance(60)) yield command({ kind: 'closeTradeDate', date: today(model) });
  if (draw.chance(15)) yield command({ kind: 'closeTradeDate', date: today(model) }, 'fault');
  const tradeDate = addBusinessDays(today(model), draw.chance(85) ? 1 : 5);
  const instruments = moved(draw, model);
  const opened = { tradeDate, settlesOn: settlesOn(draw, model, tradeDate), instruments };
  yield command({ kind: 'openTradeDate', ...opened, ...stepRange(draw) });
  yield* continueSweepCommands(draw, model);
  if (model.sweep !== null) return;
  yield command({ kind: 'settle', date: tradeDate, ...stepRange(draw) });
  yield* continueSweepCommands(draw, model);
  if (model.sweep !== null) return;
  if (draw.chance(80)) yield enter(draw.pick([null, null, 'am-acceptance', 'am-continuous', 'am-continuous']));
}

export function* settleCommands(draw: Draw, model: ModelState): Commands {
  yield command({ kind: 'settle', date: addBusinessDays(today(model), draw.below(4)), ...stepRange(draw) });
}

/** Occasionally only some of the accounts: only house accounts, the first customer too, or more. */
const stepRange = (draw: Draw): { below?: number } => (draw.chance(40) ? { below: 100 + draw.below(4) } : {});

/** The sweep in progress continues to its end, or other things happen first. */
function* continueSweepCommands(draw: Draw, model: ModelState): Commands {
  while (model.sweep !== null && draw.chance(60)) yield* sweepCommands(draw, model);
}

/** The next accounts of the sweep in progress, or another one first; occasionally an account is opened in between. */
export function* sweepCommands(draw: Draw, model: ModelState): Commands {
  const { sweep } = model;
  if (sweep === null) return;
  const waiting = model.accounts.filter(({ accountId }) => !isReached(model, accountId));
  const last = Math.max(...model.accounts.map(({ accountId }) => accountId));
  const one = draw.pick(waiting);
  if (draw.chance(10) && model.accounts.length < 4) yield command({ kind: 'openAccount', accountId: last + 1 });
  else if (draw.chance(30) && one !== undefined) yield command({ kind: 'sweepAccount', accountId: one.accountId });
  else if (draw.chance(5)) yield command({ kind: 'sweep', below: sweep.next }, 'fault');
  else yield command({ kind: 'sweep', ...(draw.chance(60) ? { below: sweep.next + 1 + draw.below(2) } : {}) });
}

/** A date closed or opened at the wrong moment, or the same one again. */
export function* oddDayCommands(draw: Draw, model: ModelState): Commands {
  const date = today(model);
  switch (draw.below(4)) {
    case 0:
      yield command({ kind: 'closeTradeDate', date: addBusinessDays(date, 1) }, 'fault');
      break;
    case 1:
      yield command({ kind: 'closeTradeDate', date }, model.orders.some(isAtVenue) ? 'fault' : 'plain');
      break;
    case 2: {
      const past = addBusinessDays(date, draw.chance(50) ? -1 : 1);
      yield command(
        { kind: 'openTradeDate', tradeDate: past, settlesOn: settlesOn(draw, model, past), instruments: [] },
        'fault',
      );
      break;
    }
    default: {
      const instruments = moved(draw, model);
      yield command({
        kind: 'openTradeDate',
        tradeDate: date,
        settlesOn: isoDate(model.settlesOn ?? date),
        instruments,
      });
    }
  }
}

/** The phases of a day. */
const PHASES: readonly Phase[] = [
  ...(['am-acceptance', 'am-continuous', 'lunch', 'pm-acceptance', 'pm-continuous', 'pre-closing', 'closed'] as const),
];

/** Mostly the next phase of the day, occasionally any, or a host without phases. */
export function* phaseCommands(draw: Draw, model: ModelState): Commands {
  if (draw.chance(20)) yield command({ kind: 'venuePhase', acceptsOrders: draw.chance(70) });
  else if (model.phase === null || draw.chance(20)) yield enter(draw.pick(PHASES) ?? null);
  else yield enter(PHASES[PHASES.indexOf(model.phase) + 1] ?? 'am-acceptance');
}

/** States in which the venue has not answered a request. */
const IN_FLIGHT: readonly OrderState[] = ['routed', 'amending', 'cancelling'];

/** Requests to the venue are not in flight while a sweep is in progress: such a sweep is completed first. */
export function* resetCommands(draw: Draw, model: ModelState): Commands {
  const inFlight = model.orders.filter(({ state }) => IN_FLIGHT.includes(state));
  if (inFlight.some(({ accountId }) => !isReached(model, accountId))) yield command({ kind: 'sweep' });
  yield command({ kind: 'venueReset', epoch: draw.below(9), seed: 1, codeVersion: 'model' });
}

/** Halted or not, and occasionally corrected limits. */
export function* instrumentCommands(draw: Draw, model: ModelState): Commands {
  const known = draw.pick(model.instruments);
  const news = moved(draw, model).find(({ code }) => code === known?.code);
  if (known === undefined || news === undefined) return;
  const halted = !known.halted && draw.chance(60);
  const busy = model.orders.some((order) => isAtVenue(order) && order.instrument === known.code);
  const corrected = draw.chance(40);
  const other: TickTable = known.tickTable === 'other' ? 'topix500' : 'other';
  const fits = [known.lower, known.upper].every((limit) => isOnTick(other, limit));
  const ticks = fits && draw.chance(25) ? { tickTable: other } : {};
  const instrument = corrected ? { ...known, ...news, halted } : { ...known, ...ticks, halted };
  yield command({ kind: 'setInstrument', instrument }, busy && corrected ? 'fault' : 'plain');
}

export function* venueCommands(draw: Draw): Commands {
  const takes = {
    amend: draw.chance(80),
    watch: draw.chance(85),
    ioc: draw.chance(80),
    fok: draw.chance(80),
    waits: draw.chance(80),
    conditions: CONDITIONS.filter(() => draw.chance(85)),
  };
  const types = draw.chance(30) ? ({ orderTypes: ['limit'] } as const) : {};
  yield command({ kind: 'setVenue', takes: draw.chance(10) ? { amend: true, watch: true } : { ...takes, ...types } });
}
