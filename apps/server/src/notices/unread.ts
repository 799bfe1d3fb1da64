import type { BrokerEvent } from '@kabuto/brokerage';
import type pg from 'pg';
import { type AccountEventRow, firstEvents, newestEventSeq, type RecentEvents, readEvents } from '../core/index.ts';
import { NOTICE_EVENT_KINDS } from './notices-of.ts';

/** An account with an event of an order that a mail may report, and the number of its first one. */
type FirstEvent = { readonly accountId: number; readonly kind: BrokerEvent['kind']; readonly seq: number };

/**
 * Events that the notices have not covered yet, up to `until`: those that can lead to a notice, with their market time,
 * and whether there are more.
 */
export type Unread = {
  readonly until: number;
  readonly isMore: boolean;
  readonly events: readonly { readonly seq: number; readonly at: number; readonly event: BrokerEvent }[];
  readonly first: readonly FirstEvent[];
};

/** Kinds of events that mails report. */
const MAILED_KINDS: readonly BrokerEvent['kind'][] = ['fill', 'order'];

/**
 * At most `limit` events after `looked`, from memory when they are there, else from the journal; null when there are
 * none. Never events whose table is behind: the mails are written from it.
 */
export async function readUnread(
  client: pg.ClientBase,
  tenantId: number,
  looked: number,
  recent: RecentEvents | undefined,
  limit: number,
): Promise<Unread | null> {
  const head = await newestEventSeq(client, tenantId);
  if (looked >= head) return null;
  const until = Math.min(head, looked + limit);
  const rows = recent?.after(looked, until - looked) ?? null;
  if (rows === null) return { until, isMore: until < head, ...(await fromJournal(client, tenantId, looked, until)) };
  const last = rows.at(-1)?.eventSeq ?? looked;
  // events that are committed but not in memory yet wait for the next round: the journal would be read for a few at a
  // time
  return { until: last, isMore: last === until && until < head, ...fromMemory(rows) };
}

type Content = Pick<Unread, 'events' | 'first'>;

function fromMemory(rows: readonly AccountEventRow[]): Content {
  const first = new Map<string, FirstEvent>();
  for (const { eventSeq: seq, event } of rows) {
    const { accountId, kind } = event;
    const name = `${accountId} ${kind}`;
    if (MAILED_KINDS.includes(kind) && !first.has(name)) first.set(name, { accountId, kind, seq });
  }
  const events = rows.flatMap(({ eventSeq: seq, at, event }) =>
    NOTICE_EVENT_KINDS.includes(event.kind) ? [{ seq, at, event }] : [],
  );
  return { events, first: [...first.values()] };
}

async function fromJournal(client: pg.ClientBase, tenantId: number, after: number, upTo: number): Promise<Content> {
  const first = await firstEvents(client, tenantId, { after, upTo, kinds: MAILED_KINDS });
  const events = await readEvents(client, tenantId, { after, upTo, kinds: NOTICE_EVENT_KINDS });
  return { events: events.map(({ seq, at, event }) => ({ seq, at, event })), first };
}
