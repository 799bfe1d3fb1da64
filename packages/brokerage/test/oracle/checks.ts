import type { BrokerInput, BrokerInstrument, LegTerms, Refusal, Side, TimeInForce } from '../../src/types.ts';
import { fundsRefusal, refusal } from './funds.ts';
import { formRefusal, legRefusal, stopSideRefusal } from './group-checks.ts';
import { limitLegOf, payablePrice, stopLegOf, worstPrice } from './legs.ts';
import { type Bucket, filledOf, isAtVenue, type ModelOrder, type ModelState } from './model-state.ts';
import { expiryRefusal, priceRefusal, quantityRefusal } from './term-checks.ts';

type Place = Extract<BrokerInput, { kind: 'place' }>;
type Amend = Extract<BrokerInput, { kind: 'amend' }>;

function accountRefusal(model: ModelState, accountId: number): Refusal | null {
  const account = model.accounts.find((one) => one.accountId === accountId);
  if (account === undefined) return refusal('ACCOUNT_UNKNOWN', null);
  if (account.status === 'closed') return refusal('ACCOUNT_CLOSED', null);
  if (account.status === 'frozen') return refusal('TRADING_NOT_ALLOWED', null);
  if (account.identity === 'due') return refusal('IDENTITY_NOT_VERIFIED', null);
  return null;
}

/** An account that is to be closed only sells. */
function closingRefusal(model: ModelState, { accountId, side, ifDone }: Place): Refusal | null {
  const account = model.accounts.find((one) => one.accountId === accountId);
  const buys = side === 'buy' || ifDone !== undefined;
  return account?.closing === true && buys ? refusal('ACCOUNT_CLOSING', null) : null;
}

/** An order is booked to the account's own tax type, or to its NISA part once that is open. */
function bucketRefusal(model: ModelState, { accountId, accountType }: Place): Refusal | null {
  const account = model.accounts.find((one) => one.accountId === accountId);
  if (account === undefined || accountType === undefined || accountType === account.type) return null;
  if (accountType !== 'nisa') return refusal('ACCOUNT_TYPE_NOT_HELD', 'accountType');
  return account.nisa ? null : refusal('NISA_NOT_OPEN', 'accountType');
}

/** The first order to trade of a command, or of a group that becomes active. */
type RequestedTerms = LegTerms & {
  readonly part: Bucket;
  readonly accountId: number;
  readonly side: Side;
  readonly quantity: number;
  readonly timeInForce: TimeInForce;
  readonly expiresOn: string | null;
  readonly oco?: LegTerms;
};

/** The terms themselves, then limits and cash or shares. */
function termsRefusal(
  model: ModelState,
  instrument: BrokerInstrument,
  requested: RequestedTerms,
  version: number,
): Refusal | null {
  const { accountId, part, side, quantity, oco } = requested;
  if (instrument.halted) return refusal('INSTRUMENT_HALTED', 'instrument');
  const unsupported =
    quantityRefusal(instrument.lot, quantity) ??
    priceRefusal(instrument, requested, 'price') ??
    expiryRefusal(model.tradeDate ?? '', requested);
  if (unsupported !== null) return unsupported;
  const own = payablePrice(requested, instrument.upper);
  const worst = oco === undefined ? own : Math.max(own, payablePrice(oco, instrument.upper));
  const terms = {
    accountId,
    instrument,
    part,
    side,
    dear: worst,
    paired: oco !== undefined,
    version,
    order: null,
    holder: null,
  };
  return fundsRefusal(model, terms, quantity);
}

/** Why an order, or a group, is not accepted. */
export function placeRefusal(model: ModelState, input: Place): Refusal | null {
  const barred = accountRefusal(model, input.accountId) ?? closingRefusal(model, input) ?? bucketRefusal(model, input);
  if (barred !== null) return barred;
  const schedule = model.schedules.at(-1);
  if (model.tradeDate === null || schedule === undefined) return refusal('CORE_REJECTED', null);
  const instrument = model.instruments.find((one) => one.code === input.instrument);
  if (instrument === undefined) return refusal('INSTRUMENT_UNKNOWN', 'instrument', { code: input.instrument });
  const requested = { ...input, part: input.accountType === 'nisa' ? input.accountType : undefined };
  return (
    formRefusal(model, instrument, model.tradeDate, input) ??
    termsRefusal(model, instrument, requested, schedule.version)
  );
}

// The model uses plain numbers; a leg's terms are those of its command, whose numbers are branded.
const legOf = ({ price, condition, trigger }: ModelOrder): LegTerms => ({
  type: price === null ? 'market' : 'limit',
  price: price as LegTerms['price'],
  ...(condition === null ? {} : { condition }),
  ...(trigger === null ? {} : { trigger: trigger }),
});

/** Why an order whose parent is filled may not begin. */
export function activationRefusal(model: ModelState, first: ModelOrder, stop: ModelOrder | undefined): Refusal | null {
  const barred = accountRefusal(model, first.accountId);
  const instrument = model.instruments.find((one) => one.code === first.instrument);
  if (barred !== null || instrument === undefined) return barred;
  const unexpected =
    legRefusal(model, instrument, legOf(first)) ??
    (stop === undefined ? null : legRefusal(model, instrument, legOf(stop)));
  if (unexpected !== null) return unexpected;
  const { accountId, side, quantity, timeInForce } = first;
  const expiresOn = timeInForce === 'date' ? first.expiresOn : null;
  const requested = { ...legOf(first), part: first.accountType, accountId, side, quantity, timeInForce, expiresOn };
  return termsRefusal(
    model,
    instrument,
    stop === undefined ? requested : { ...requested, oco: legOf(stop) },
    first.schedule,
  );
}

/** The terms requested by an amend. */
export const termsOf = (order: ModelOrder, input: Amend): { price: number | null; quantity: number } => ({
  price: input.price ?? order.price,
  quantity: input.quantity ?? order.quantity,
});

/** The highest price that the order, or its pair, may trade at if its price is `price`. */
function worstPriceWith(model: ModelState, order: ModelOrder, price: number | null): number {
  const limit = limitLegOf(model, order);
  if (limit === undefined) return worstPrice(model, order, price);
  const prices = limit.amend === null ? [limit.price] : [limit.price, limit.amend.price];
  const others = prices.map((one) => payablePrice({ price: one, condition: limit.condition }, limit.upper));
  return Math.max(payablePrice({ price, condition: order.condition }, limit.upper), ...others);
}

function pendingRefusal(model: ModelState, order: ModelOrder): Refusal | null {
  if (order.state === 'cancelling') return refusal('CANCEL_PENDING', 'orderId');
  if (order.state === 'amending' || order.state === 'switching') return refusal('AMEND_PENDING', 'orderId');
  return isAtVenue(order) && !model.takes.amend ? refusal('AMEND_NOT_TAKEN', 'orderId') : null;
}

function fewerRefusal(model: ModelState, lot: number, order: ModelOrder, quantity: number): Refusal | null {
  const follows = order.state === 'reserved' || limitLegOf(model, order) !== undefined;
  if (follows && quantity !== order.quantity) return refusal('AMEND_GROUP_QUANTITY', 'quantity');
  if (quantity > order.quantity) return refusal('AMEND_QUANTITY_UP', 'quantity', { max: String(order.quantity) });
  const unsupported = quantityRefusal(lot, quantity);
  if (unsupported !== null) return unsupported;
  const filled = filledOf(model, order.orderId);
  const params = { filled: String(filled), max: String(order.quantity) };
  return quantity > filled ? null : refusal('AMEND_BELOW_FILLED', 'quantity', params);
}

/**
 * Another stop price: only for an order that still waits, at a venue that watches, valid, and beyond the limit leg's
 * prices.
 */
function waitRefusal(model: ModelState, instrument: BrokerInstrument, order: ModelOrder, input: Amend): Refusal | null {
  if (input.trigger === undefined) return null;
  const waits = order.trigger !== null && (order.state === 'armed' || order.state === 'reserved');
  if (order.trigger === null || !waits) return refusal('TRIGGER_NOT_WAITING', 'trigger');
  if (!model.takes.watch) return refusal('TRIGGER_NOT_TAKEN', 'trigger');
  const unsupported = priceRefusal(instrument, { type: 'limit', price: input.trigger }, 'trigger');
  if (unsupported !== null) return unsupported;
  const limit = limitLegOf(model, order);
  if (limit === undefined) return null;
  const trigger = { when: order.trigger.when, price: input.trigger };
  const now = stopSideRefusal(order.side, limit.price, trigger, 'trigger');
  return now ?? (limit.amend === null ? null : stopSideRefusal(order.side, limit.amend.price, trigger, 'trigger'));
}

/** Why an amend of an open order is not accepted. */
export function amendRefusal(model: ModelState, order: ModelOrder, input: Amend): Refusal | null {
  const instrument = model.instruments.find((one) => one.code === order.instrument);
  if (instrument === undefined) return refusal('INSTRUMENT_UNKNOWN', 'instrument');
  const barred = accountRefusal(model, input.accountId) ?? pendingRefusal(model, order);
  if (barred !== null) return barred;
  if (instrument.halted) return refusal('INSTRUMENT_HALTED', 'instrument');
  const { price, quantity } = termsOf(order, input);
  const sameWait = input.trigger === undefined || input.trigger === order.trigger?.price;
  if (price === order.price && quantity === order.quantity && sameWait) return refusal('AMEND_NO_CHANGE', null);
  const type = order.price === null ? 'market' : 'limit';
  const unsupported =
    fewerRefusal(model, instrument.lot, order, quantity) ??
    waitRefusal(model, instrument, order, input) ??
    priceRefusal(instrument, { type, price }, 'price');
  if (unsupported !== null) return unsupported;
  const trigger = stopLegOf(model, order)?.trigger;
  const crossed =
    trigger === undefined || trigger === null ? null : stopSideRefusal(order.side, price, trigger, 'price');
  if (crossed !== null || order.state === 'reserved') return crossed;
  const { accountId, side, schedule } = order;
  const worst = worstPriceWith(model, order, price);
  if (worst <= worstPriceWith(model, order, order.price)) return null;
  const holder = limitLegOf(model, order) ?? order;
  const paired = holder !== order || stopLegOf(model, order) !== undefined;
  const part = order.accountType;
  return fundsRefusal(
    model,
    { accountId, instrument, part, side, dear: worst, paired, version: schedule, order, holder },
    quantity,
  );
}
