import { isAuctionPast, isTrading, type SessionFacts } from '../venue/session.ts';
import { executionOf, isGroup, ticketFields } from './fields.ts';
import { sessionOf } from './session.ts';
import type { Execution, PriceField, RawTicket, TicketFacts, TicketMethod } from './ticket.ts';

/** One execution on offer. `late`: the venue takes it, but no longer for this order's day. */
export type ExecutionOffer = { readonly execution: Execution; readonly late: boolean };

/** The ways to place an order that the venue takes; no stops while the venue is unknown. */
export function methodOffers({ side }: RawTicket, { venue }: TicketFacts): readonly TicketMethod[] {
  const types = venue?.takes.orderTypes ?? (['limit', 'market'] as const);
  if (venue?.takes.watch !== true) return types;
  return [...types, 'stop', side === 'sell' ? 'oco' : 'ifDone'];
}

/** Whether the venue keeps orders for later days: not where none outlives its session (rules/market.md 2). */
export const takesDates = ({ venue }: TicketFacts): boolean => venue?.takes.sessionOnly !== true;

/** The way the ticket's order is placed. */
export function methodOf(raw: RawTicket): TicketMethod {
  const execution = executionOf(raw);
  return isGroup(execution) ? execution : raw.type;
}

/** The executions on offer for this kind of order at this venue, `none` first; only `none` for a stop and a group. */
export function executionOffers(raw: RawTicket, { venue, tradeDate }: TicketFacts): readonly ExecutionOffer[] {
  if (venue === undefined || isGroup(executionOf(raw))) return [{ execution: 'none', late: false }];
  const { takes, phase } = venue;
  const session = sessionOf(phase, tradeDate);
  const last = ticketFields(raw).expiresOn.effective ?? tradeDate;
  const taken: readonly Execution[] = [
    'none',
    ...(takes.conditions ?? []),
    ...(takes.ioc === true ? (['ioc'] as const) : []),
  ];
  return taken
    .filter((execution) => executionOf({ ...raw, execution }) === execution)
    .map((execution) => ({ execution, late: isLate(execution, session, last > tradeDate) }));
}

function isLate(execution: Execution, session: SessionFacts, laterDay: boolean): boolean {
  if (execution === 'none' || isGroup(execution)) return false;
  return execution === 'ioc' ? !isTrading(session) : !laterDay && isAuctionPast(session.phase, execution);
}

/** The stop prices that the last trade has already reached: such a stop is sent at once. */
export function alreadyTriggered(raw: RawTicket, { instrument: { last } }: TicketFacts): readonly PriceField[] {
  if (last === null) return [];
  const fields = ticketFields(raw);
  return (['trigger', 'ocoTrigger'] as const).filter((field) => {
    const at = fields[field].effective;
    return at !== null && (raw.side === 'buy' ? last >= at : last <= at);
  });
}
