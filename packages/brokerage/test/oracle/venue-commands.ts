import { price, shares, tickAbove, tickBelow } from '@kabuto/market';
import type { OrderState, VenueOrderReport } from '../../src/types.ts';
import { type Command, type Commands, command, type Sort } from './command.ts';
import type { Draw } from './draw.ts';
import { payablePrice } from './legs.ts';
import { filledOf, fillsOf, isAtVenue, type ModelOrder, type ModelState } from './model-state.ts';
import { isImmediate } from './session.ts';

export const reportCommand = (report: VenueOrderReport, sort: Sort = 'plain') =>
  command({ kind: 'venueReport', report }, sort);

/** An order in one of the states, if there is one. */
export const inState = (draw: Draw, model: ModelState, ...states: readonly OrderState[]): ModelOrder | undefined =>
  draw.pick(model.orders.filter((order) => states.includes(order.state)));

const lastTrade = (model: ModelState, orderId: number): number =>
  Math.max(0, ...fillsOf(model, orderId).map((fill) => fill.tradeId));

/** An execution at the limit or better, of the rest or of some lots of it. */
export function executionOf(draw: Draw, model: ModelState, order: ModelOrder, whole: boolean): Command | null {
  const instrument = model.instruments.find((one) => one.code === order.instrument);
  if (instrument === undefined) return null;
  const { orderId, side } = order;
  const rest = order.quantity - filledOf(model, orderId);
  const quantity = whole ? rest : instrument.lot * (1 + draw.below(rest / instrument.lot));
  const [worst, best] = side === 'buy' ? [instrument.upper, instrument.lower] : [instrument.lower, instrument.upper];
  const edge = payablePrice(order, worst);
  const way = draw.below(100);
  const better = way < 50 ? 0 : Math.floor(Math.abs(best - edge) / (way < 90 ? 20 : 1));
  const span = better === 0 ? 0 : draw.below(better + 1);
  const at = side === 'buy' ? edge - span : edge + span;
  const tradeId = lastTrade(model, orderId) + 1 + draw.below(3);
  const sort = span === 0 && (edge === instrument.upper || edge === instrument.lower) ? 'boundary' : 'plain';
  return reportCommand({ kind: 'fill', orderId, tradeId, price: price(at), quantity: shares(quantity) }, sort);
}

export function* fillCommands(draw: Draw, model: ModelState): Commands {
  const order = draw.pick(model.orders.filter(isAtVenue));
  const execution = order === undefined ? null : executionOf(draw, model, order, draw.chance(50));
  if (execution !== null) yield execution;
}

/** A repeated fill, too many shares, a price beyond the limit, a fill of an order that the venue does not have. */
export function* badFillCommands(draw: Draw, model: ModelState): Commands {
  const order = draw.chance(85) ? draw.pick(model.orders.filter(isAtVenue)) : draw.pick(model.orders);
  const instrument = model.instruments.find((one) => one.code === order?.instrument);
  if (order === undefined || instrument === undefined) return;
  const { orderId } = order;
  const [before] = fillsOf(model, orderId).reverse();
  const rest = shares(Math.max(0, order.quantity - filledOf(model, orderId)));
  const edge = order.side === 'buy' ? instrument.upper : instrument.lower;
  const { condition } = order;
  const limits = [order, order.amend ?? order].map((one) => payablePrice({ price: one.price, condition }, edge));
  const limit = price(order.side === 'buy' ? Math.max(...limits) : Math.min(...limits));
  const next = lastTrade(model, orderId) + 1;
  const fill = {
    kind: 'fill',
    orderId,
    price: price(payablePrice(order, edge)),
    quantity: rest,
    tradeId: next,
  } as const;
  if (before !== undefined && draw.chance(60)) {
    const { tradeId, quantity } = before;
    yield reportCommand({ ...fill, tradeId, price: price(before.price), quantity: shares(quantity) }, 'fault');
    return;
  }
  const beyond = order.side === 'buy' ? tickAbove(instrument.tickTable, limit) : tickBelow(instrument.tickTable, limit);
  const bad: readonly VenueOrderReport[] = [
    { ...fill, quantity: shares(rest + instrument.lot) },
    { ...fill, price: beyond },
    { ...fill, quantity: shares(0) },
    { ...fill, orderId: model.orders.length + 1 },
    { ...fill, tradeId: 0 },
  ];
  yield reportCommand(draw.pick(bad) ?? fill, 'fault');
}

type Plain = Exclude<VenueOrderReport['kind'], 'fill' | 'reject' | 'amended' | 'amendRejected'>;
/** A report that fits its order. */
export function* fittingCommands(
  draw: Draw,
  model: ModelState,
  kind: Plain,
  ...states: readonly OrderState[]
): Commands {
  const order = inState(draw, model, ...states);
  if (order !== undefined) yield reportCommand(kind === 'watchHit' ? hitOf(order) : { kind, orderId: order.orderId });
}

/** The price that an order waits for was reached. */
export const hitOf = ({ orderId, revision }: ModelOrder): VenueOrderReport =>
  revision === 0 ? { kind: 'watchHit', orderId } : { kind: 'watchHit', orderId, revision };

/** Venue codes: with a reason of their own, without, unknown. */
export const CODES = [
  'PRICE_OUTSIDE_LIMITS',
  'SELF_TRADE',
  'SESSION_CLOSED',
  'SESSION_CLOSED',
  'INSTRUMENT_HALTED',
  '',
] as const;

export function* rejectCommands(draw: Draw, model: ModelState): Commands {
  const order = inState(draw, model, 'routed', 'routed', 'amending', 'cancelling');
  if (order !== undefined)
    yield reportCommand({ kind: 'reject', orderId: order.orderId, reason: draw.pick([...CODES]) });
}

/** The venue removes what an auction, or the moment, left in its model. */
export function* restCommands(draw: Draw, model: ModelState): Commands {
  const orders = model.orders.filter(
    (order) => isAtVenue(order) && (order.condition !== null || isImmediate(order.timeInForce)),
  );
  const order = draw.pick(orders);
  if (order !== undefined)
    yield reportCommand({ kind: draw.chance(70) ? 'expired' : 'cancelled', orderId: order.orderId });
}

/** The venue reaches an order of the same account: the rest of the arriving one is cancelled, for any kind of order. */
export function* ownInTheWayCommands(draw: Draw, model: ModelState): Commands {
  const order = inState(draw, model, 'routed', 'working', 'partial', 'amending', 'cancelling');
  if (order === undefined) return;
  const execution = draw.chance(50) ? executionOf(draw, model, order, false) : null;
  if (execution !== null) yield execution;
  yield reportCommand({ kind: 'cancelled', orderId: order.orderId, reason: 'SELF_TRADE' });
}

/** A valid reply to an amend in flight. */
export function* answerCommands(draw: Draw, model: ModelState): Commands {
  const order = draw.pick(model.orders.filter((one) => one.amend !== null && isAtVenue(one)));
  if (order?.amend === undefined || order.amend === null) return;
  const late = order.amend.quantity < filledOf(model, order.orderId);
  const kind = late || draw.chance(30) ? 'amendRejected' : 'amended';
  const { orderId, revision } = order;
  if (kind === 'amended') yield reportCommand({ kind, orderId, revision });
  else yield reportCommand({ kind, orderId, revision, ...(draw.chance(50) ? { reason: draw.pick([...CODES]) } : {}) });
}

/** Any report on any order, in any state. */
export function* strayCommands(draw: Draw, model: ModelState): Commands {
  const orderId = draw.chance(3) ? model.orders.length + 1 : (draw.pick(model.orders)?.orderId ?? 1);
  const revision = Math.max(0, (model.orders[orderId - 1]?.revision ?? 0) - draw.below(2));
  const reports: readonly VenueOrderReport[] = [
    { kind: 'ack', orderId },
    { kind: 'cancelled', orderId, ...(draw.chance(50) ? { reason: 'SELF_TRADE' as const } : {}) },
    { kind: 'cancelRejected', orderId },
    { kind: 'watchHit', orderId, ...(draw.chance(70) ? { revision } : {}) },
    { kind: 'expired', orderId },
    { kind: 'watchRejected', orderId },
    { kind: 'reject', orderId, reason: draw.pick([...CODES]) },
    { kind: 'amended', orderId, revision },
    { kind: 'amendRejected', orderId, revision },
  ];
  const report = draw.pick(reports);
  if (report !== undefined) yield reportCommand(report, 'fault');
}
