import { type Fill, isFinal, type Order } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { newestEvent, readAccountEvents } from '../core/index.ts';

/** An order as one journal row left it, and the fill that the row booked. */
export type TimelineStep = { readonly journalSeq: number; readonly order: Order; readonly fill: Fill | null };

/** An order's steps are returned up to this many; more are not expected. */
const MAX_STEPS = 500;
/** Events of the account read at a time. */
const PAGE = 200;

/**
 * The steps of an order, oldest first. Of the account's events only those from its acceptance to its end are read. The
 * caller has begun a transaction of the tenant.
 */
export async function readTimeline(client: ClientBase, tenantId: number, order: Order): Promise<TimelineStep[]> {
  const { accountId, orderId, acceptedAt } = order;
  const steps: TimelineStep[] = [];
  let from = await firstEventAt(client, tenantId, accountId, acceptedAt);
  for (;;) {
    const events = await readAccountEvents(client, tenantId, {
      accountId,
      kinds: ['order', 'fill'],
      from,
      order: 'oldest first',
      limit: PAGE,
    });
    for (const { event, journalSeq } of events) {
      if ((event.kind !== 'order' && event.kind !== 'fill') || event.order.orderId !== orderId) continue;
      steps.push({ journalSeq, order: event.order, fill: event.kind === 'fill' ? event.fill : null });
    }
    const last = events.at(-1);
    const hasEnded = steps.some((step) => isFinal(step.order.state));
    if (last === undefined || events.length < PAGE || hasEnded || steps.length >= MAX_STEPS)
      return steps.slice(0, MAX_STEPS);
    from = last.seq + 1;
  }
}

/** The number of the account's first event at or after a market time, which never goes back; found by halving. */
async function firstEventAt(client: ClientBase, tenantId: number, accountId: number, at: number): Promise<number> {
  let low = 1;
  let high = (await newestEvent(client, tenantId, accountId)).seq + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await readAccountEvents(client, tenantId, {
      accountId,
      from: middle,
      order: 'oldest first',
      limit: 1,
    });
    if (event === undefined || event.at >= at) high = middle;
    else low = event.seq + 1;
  }
  return low;
}
