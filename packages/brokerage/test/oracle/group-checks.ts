import { formatPrice, isoDate, nextBusinessDay, price as priceOf } from '@kabuto/market';
import type {
  BrokerInput,
  BrokerInstrument,
  LegTerms,
  Refusal,
  Side,
  StopLeg,
  TimeInForce,
  Trigger,
} from '../../src/types.ts';
import { refusal } from './funds.ts';
import type { ModelState } from './model-state.ts';
import { isAuctionPast, isImmediate, isTrading } from './session.ts';
import { expiryRefusal, priceRefusal } from './term-checks.ts';

type Place = Extract<BrokerInput, { kind: 'place' }>;
/** The other side. */
export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
const inLeg = (leg: string, not: Refusal | null): Refusal | null =>
  not === null ? null : { ...not, field: not.field === null ? leg : `${leg}.${not.field}` };

/** What the venue does not support (rules/core.md 5), at any time. */
function takesRefusal({ takes }: ModelState, leg: LegTerms, timeInForce: TimeInForce): Refusal | null {
  const { type, condition } = leg;
  if (leg.trigger !== undefined && !takes.watch) return refusal('TRIGGER_NOT_TAKEN', 'trigger');
  if (takes.orderTypes?.includes(type) === false) return refusal('ORDER_TYPE_NOT_TAKEN', 'type', { type });
  if ((timeInForce === 'ioc' && takes.ioc !== true) || (timeInForce === 'fok' && takes.fok !== true)) {
    return refusal('TIME_IN_FORCE_NOT_TAKEN', 'timeInForce', { timeInForce });
  }
  if (condition === undefined) return null;
  const strange = isImmediate(timeInForce) || (type === 'market' && condition.startsWith('funari'));
  return strange || takes.conditions?.includes(condition) !== true
    ? refusal('CONDITION_NOT_TAKEN', 'condition', { condition })
    : null;
}

function triggerRefusal(instrument: BrokerInstrument, leg: LegTerms): Refusal | null {
  const { trigger } = leg;
  return trigger === undefined ? null : priceRefusal(instrument, { type: 'limit', price: trigger.price }, 'trigger');
}

/** A leg by itself. */
export const legRefusal = (model: ModelState, instrument: BrokerInstrument, leg: LegTerms): Refusal | null =>
  takesRefusal(model, leg, 'day') ?? triggerRefusal(instrument, leg) ?? priceRefusal(instrument, leg, 'price');

/** A purchase stops above its limit, a sale below it. */
export function stopSideRefusal(side: Side, limit: number | null, trigger: Trigger, field: string): Refusal | null {
  if (limit === null) return null;
  const above = trigger.when === '>=' && trigger.price > limit;
  const below = trigger.when === '<=' && trigger.price < limit;
  if (side === 'buy' ? above : below) return null;
  return refusal('STOP_SIDE', field, { limit: formatPrice(priceOf(limit)) });
}

type First = LegTerms & { readonly side: Side; readonly timeInForce: TimeInForce };

function pairRefusal(model: ModelState, instrument: BrokerInstrument, first: First, stop: StopLeg): Refusal | null {
  if (first.type !== 'limit') return refusal('GROUP_INVALID', 'type');
  if (first.trigger !== undefined) return refusal('GROUP_INVALID', 'trigger');
  if (isImmediate(first.timeInForce)) return refusal('GROUP_INVALID', 'timeInForce');
  const strange = legRefusal(model, instrument, stop);
  return inLeg('oco', strange ?? stopSideRefusal(first.side, first.price, stop.trigger, 'trigger'));
}

function childRefusal(model: ModelState, instrument: BrokerInstrument, today: string, input: Place): Refusal | null {
  const { ifDone } = input;
  if (ifDone === undefined) return null;
  const child = { ...ifDone, side: opposite(input.side) };
  const strange = legRefusal(model, instrument, child);
  if (strange !== null) return strange;
  const unpaired = ifDone.oco === undefined ? null : pairRefusal(model, instrument, child, ifDone.oco);
  if (unpaired !== null) return unpaired;
  const late = expiryRefusal(today, child);
  if (late !== null) return late;
  const parentEnds = input.expiresOn ?? today;
  const early = child.expiresOn !== null && child.expiresOn < parentEnds;
  return early ? refusal('EXPIRY_INVALID', 'expiresOn', { first: parentEnds, last: parentEnds }) : null;
}

/** What is no longer possible today. */
function sessionRefusal(model: ModelState, today: string, input: Place): Refusal | null {
  if (isImmediate(input.timeInForce) && !isTrading(model)) return refusal('NOT_IN_SESSION', 'timeInForce');
  if (model.takes.waits === false && !model.acceptsOrders) return refusal('NOT_IN_SESSION', null);
  if (!isAuctionPast(model, input.condition ?? null) || (input.expiresOn !== null && input.expiresOn > today))
    return null;
  return refusal('CONDITION_TOO_LATE', 'condition', { next: nextBusinessDay(isoDate(today)) });
}

/** Refusals by the venue, the time and the group, independent of the account. */
export function formRefusal(
  model: ModelState,
  instrument: BrokerInstrument,
  today: string,
  input: Place,
): Refusal | null {
  const { oco, ifDone } = input;
  const strange =
    takesRefusal(model, input, input.timeInForce) ??
    triggerRefusal(instrument, input) ??
    sessionRefusal(model, today, input);
  if (strange !== null) return strange;
  if (oco !== undefined && ifDone !== undefined) return refusal('GROUP_INVALID', 'ifDone');
  if (oco !== undefined) return pairRefusal(model, instrument, input, oco);
  return inLeg('ifDone', childRefusal(model, instrument, today, input));
}
