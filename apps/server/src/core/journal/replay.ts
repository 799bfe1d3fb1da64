import { type BrokerEvent, type BrokerInput, type Order, type Posting, postingsOf } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { type StoredBook, unpackBook } from '../engine/fill-book.ts';
import { type OrderRow, toOrder } from '../recovery/load.ts';
import { readOrderEvents } from './account-events.ts';
import { storedInput } from './journal.ts';
import { readJournalRow } from './rows.ts';

/** What one journal row did to an order. */
export type ReplayStep = {
  readonly seq: number;
  readonly at: number;
  readonly input: BrokerInput | null;
  readonly event: Extract<BrokerEvent, { kind: 'order' | 'fill' }>;
  /** Of the journal row; `chained`: whether it follows from the row's content and the row before. */
  readonly hash: string;
  readonly chained: boolean;
  /**
   * The book before a fill and the journal row that holds it; null for a fill from before the account came here, and
   * for other steps.
   */
  readonly book: { readonly seq: number; readonly levels: StoredBook; readonly chained: boolean } | null;
  /** The event's own postings, including the house's: the tables hold those netted per batch. */
  readonly postings: readonly Posting[];
};

/** An order in its current state, and every step that led there. */
export type Replay = { readonly order: Order; readonly steps: readonly ReplayStep[] };

/** Reads an order and its steps; null when there is no such order. The caller has begun a transaction of the tenant. */
export async function readReplay(client: ClientBase, tenantId: number, orderId: number): Promise<Replay | null> {
  const found = await client.query<OrderRow>('select * from trade_order where order_id = $1', [orderId]);
  const row = found.rows[0];
  if (row === undefined) return null;
  const order = toOrder(row);
  const steps: ReplayStep[] = [];
  for (const { journalSeq, event } of await readOrderEvents(client, tenantId, order))
    if (event.kind === 'order' || event.kind === 'fill')
      steps.push(await readStep(client, tenantId, journalSeq, event));
  return { order, steps };
}

async function readStep(
  client: ClientBase,
  tenantId: number,
  seq: number,
  event: ReplayStep['event'],
): Promise<ReplayStep> {
  const { row, hash, chained } = await readJournalRow(client, tenantId, seq);
  const [input, postings] = [storedInput(row), postingsOf(event)];
  const step = { seq, at: row.at, input, event, hash: hash.toString('hex'), chained, postings };
  if (event.kind === 'order') return { ...step, book: null };
  const fill = await client.query<{ seq: number | null }>('select book_seq as seq from fill where fill_id = $1', [
    event.fill.fillId,
  ]);
  return { ...step, book: await readBook(client, tenantId, fill.rows[0]?.seq ?? null) };
}

async function readBook(client: ClientBase, tenantId: number, seq: number | null): Promise<ReplayStep['book']> {
  if (seq === null) return null;
  const { row, chained } = await readJournalRow(client, tenantId, seq);
  return { seq, levels: unpackBook(row.payload), chained };
}
