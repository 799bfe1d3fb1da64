import { formatPrice, type IsoDate, type Price } from '@kabuto/market';
import type { ChildTerms, LegTerms, Order, Refusal, Side, StopLeg, TimeInForce, Trigger } from '../types.ts';
import { expiryRefusal } from './expiry.ts';
import { marketOrderRefusal, type PriceFacts, priceRefusal } from './price.ts';
import { refuse } from './refusal.ts';
import { capabilityRefusal, periodRefusal, type VenueFacts } from './venue.ts';

/**
 * The refusal of a leg, its field prefixed with the leg's path from the group's first order, as in
 * `ifDone.oco.trigger`.
 */
const inLeg = (leg: string, refusal: Refusal | null): Refusal | null =>
  refusal === null ? null : { ...refusal, field: refusal.field === null ? leg : `${leg}.${refusal.field}` };

/** An order's terms as a leg. */
export function legTermsOf({ type, price, condition, trigger }: Order): LegTerms {
  return {
    type,
    price,
    ...(condition === null ? {} : { condition }),
    ...(trigger === null ? {} : { trigger }),
  };
}

/** As `priceRefusal` of a limit price, with the field `trigger`. */
export function triggerRefusal(instrument: PriceFacts, trigger: Trigger | undefined): Refusal | null {
  const refusal = trigger === undefined ? null : priceRefusal(instrument, 'limit', trigger.price);
  return refusal === null ? null : { ...refusal, field: 'trigger' };
}

/** Why a leg by itself is not possible: unsupported by the venue, its trigger, its price, a market order. */
export const legRefusal = (facts: VenueFacts, instrument: PriceFacts, leg: LegTerms): Refusal | null =>
  capabilityRefusal(facts.venueTakes, leg) ??
  triggerRefusal(instrument, leg.trigger) ??
  priceRefusal(instrument, leg.type, leg.price) ??
  marketOrderRefusal(instrument, leg);

/** STOP_SIDE {limit}: a buy stops above its limit, a sale below it, else both legs could trade at once. */
export function stopSideRefusal(side: Side, limit: Price | null, { when, price }: Trigger): Refusal | null {
  if (limit === null) return null;
  const isBeyondLimit = side === 'buy' ? when === '>=' && price > limit : when === '<=' && price < limit;
  return isBeyondLimit ? null : refuse('STOP_SIDE', 'trigger', { limit: formatPrice(limit) });
}

type First = LegTerms & { readonly side: Side; readonly timeInForce: TimeInForce };

/** GROUP_INVALID unless the first leg of a pair is a limit order without a trigger, neither IOC nor FOK. */
function pairRefusal(facts: VenueFacts, instrument: PriceFacts, first: First, stop: StopLeg): Refusal | null {
  const { type, trigger, timeInForce, side, price } = first;
  if (type !== 'limit') return refuse('GROUP_INVALID', 'type');
  if (trigger !== undefined) return refuse('GROUP_INVALID', 'trigger');
  if (timeInForce === 'ioc' || timeInForce === 'fok') return refuse('GROUP_INVALID', 'timeInForce');
  return inLeg('oco', legRefusal(facts, instrument, stop) ?? stopSideRefusal(side, price, stop.trigger));
}

/** The facts a group is checked against: the current trade date, and the last date of the first order. */
export type GroupFacts = VenueFacts & { readonly tradeDate: IsoDate; readonly lastDate: IsoDate };

/** EXPIRY_INVALID {first, last}: as for any order, and a child must not end before its parent may. */
function childExpiryRefusal(
  { tradeDate, lastDate }: GroupFacts,
  { timeInForce, expiresOn }: ChildTerms,
): Refusal | null {
  const refusal = expiryRefusal(tradeDate, timeInForce, expiresOn);
  if (refusal !== null) return refusal;
  const endsBeforeParent = expiresOn !== null && expiresOn < lastDate;
  return endsBeforeParent ? refuse('EXPIRY_INVALID', 'expiresOn', { first: lastDate, last: lastDate }) : null;
}

/**
 * Why orders cannot be placed as this group (rules/market.md 1.8): a pair has a limit leg and a stop leg, a child
 * trades on the other side of its parent; every field is prefixed with its leg. Cash and shares are checked for the
 * first order only.
 */
export function groupRefusal(
  facts: GroupFacts,
  instrument: PriceFacts,
  place: First & { readonly oco?: StopLeg; readonly ifDone?: ChildTerms },
): Refusal | null {
  const { oco, ifDone, side } = place;
  if (oco !== undefined && ifDone !== undefined) return refuse('GROUP_INVALID', 'ifDone');
  if (oco !== undefined) return pairRefusal(facts, instrument, place, oco);
  if (ifDone === undefined) return null;
  const child = { ...ifDone, side: side === 'buy' ? ('sell' as const) : ('buy' as const) };
  return inLeg(
    'ifDone',
    legRefusal(facts, instrument, child) ??
      periodRefusal(facts.venueTakes, child.timeInForce) ??
      (ifDone.oco === undefined ? null : pairRefusal(facts, instrument, child, ifDone.oco)) ??
      childExpiryRefusal(facts, ifDone),
  );
}
