import { nextBusinessDay } from '@kabuto/market';
import type { LegTerms, Refusal, TimeInForce, VenueTakes } from '../types.ts';
import { isAuctionPast, isTrading, type SessionFacts } from '../venue/session.ts';
import { refuse } from './refusal.ts';

/** What the venue takes, and its session. */
export type VenueFacts = SessionFacts & { readonly venueTakes: VenueTakes };

/**
 * TIME_IN_FORCE_NOT_TAKEN {timeInForce}: an order that would continue on later days, where no order outlives its
 * session (rules/market.md 2).
 */
export const periodRefusal = ({ sessionOnly }: VenueTakes, timeInForce: TimeInForce): Refusal | null =>
  sessionOnly === true && timeInForce === 'date'
    ? refuse('TIME_IN_FORCE_NOT_TAKEN', 'timeInForce', { timeInForce })
    : null;

/**
 * Terms that the venue does not support (rules/core.md 5, rules/market.md 1.8): TRIGGER_NOT_TAKEN, ORDER_TYPE_NOT_TAKEN
 * {type}, TIME_IN_FORCE_NOT_TAKEN, CONDITION_NOT_TAKEN {condition}: also with IOC or FOK, and for a funari without a
 * limit.
 */
export function capabilityRefusal(
  takes: VenueTakes,
  order: LegTerms,
  timeInForce: TimeInForce = 'day',
): Refusal | null {
  const { type, condition, trigger } = order;
  if (trigger !== undefined && !takes.watch) return refuse('TRIGGER_NOT_TAKEN', 'trigger');
  if (!(takes.orderTypes ?? ['limit', 'market']).includes(type))
    return refuse('ORDER_TYPE_NOT_TAKEN', 'type', { type });
  const immediate = timeInForce === 'ioc' || timeInForce === 'fok';
  if (immediate && takes[timeInForce] !== true)
    return refuse('TIME_IN_FORCE_NOT_TAKEN', 'timeInForce', { timeInForce });
  if (condition === undefined) return periodRefusal(takes, timeInForce);
  const unsupported = immediate || (type === 'market' && condition.startsWith('funari'));
  const supported = !unsupported && (takes.conditions ?? []).includes(condition);
  return supported ? periodRefusal(takes, timeInForce) : refuse('CONDITION_NOT_TAKEN', 'condition', { condition });
}

/**
 * What is no longer possible today: NOT_IN_SESSION: IOC or FOK while nothing trades, or any order for a closed venue
 * where orders do not wait; CONDITION_TOO_LATE {next}: the auction has ended and the order has no later day; `next` is
 * the date of the next one.
 */
export function sessionRefusal(
  facts: VenueFacts,
  order: Pick<LegTerms, 'condition'> & { readonly timeInForce: TimeInForce; readonly expiresOn: string | null },
): Refusal | null {
  const { timeInForce, condition, expiresOn } = order;
  const immediate = timeInForce === 'ioc' || timeInForce === 'fok';
  if (immediate && !isTrading(facts)) return refuse('NOT_IN_SESSION', 'timeInForce');
  if (facts.venueTakes.waits === false && !facts.acceptsOrders) return refuse('NOT_IN_SESSION', null);
  const { tradeDate, phase } = facts;
  if (tradeDate === null || !isAuctionPast(phase, condition ?? null)) return null;
  const later = expiresOn !== null && expiresOn > tradeDate;
  return later ? null : refuse('CONDITION_TOO_LATE', 'condition', { next: nextBusinessDay(tradeDate) });
}
