import type { BrokerGlobals } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { lastEventBefore } from '../journal/event-rows.ts';
import { JOURNAL_KIND } from '../journal/journal.ts';
import { readJournalRows } from '../journal/rows.ts';
import { storedCheckpoint, storedStateLines } from '../recovery/checkpoint.ts';
import { parseStateLine, StateHash } from '../recovery/state-hash.ts';
import { madeName } from './compare-made.ts';
import { dirtyOf, type ProjectedBatch, type ProjectedTo } from './projected-batch.ts';

/** The journal, or the state that a checkpoint keeps, does not hold all that the tables follow from. */
export class CannotProject extends Error {
  override readonly name = 'CannotProject';
}

/** The number of an epoch whose state is kept, or the last one. */
export type CheckpointChoice = number | 'checkpoint';

/** Where tables that are made again begin. */
export type Beginning = {
  /** The epoch that begins there; null at the first row of the journal. */
  readonly epoch: number | null;
  /** The last journal row and account event before it. */
  readonly to: ProjectedTo;
  /** The state there, as batches that change each of its rows. */
  readonly state: AsyncIterable<ProjectedBatch> | Iterable<ProjectedBatch>;
  /** By table, SQL of the stored rows `r` that follow from what comes after; all where there is none. */
  readonly comparable: Readonly<Record<string, string>>;
};

export const GENESIS: Beginning = { epoch: null, to: { seq: 0, eventSeq: 0 }, state: [], comparable: {} };

/** The journal row that a row of an insert-only table belongs to. */
const ADDED_BY = {
  fill: 'journal_seq',
  posting: 'journal_seq',
  house_posting: 'from_seq',
  account_event: 'journal_seq',
  day_result: 'journal_seq',
  transfer_step: 'journal_seq',
  transfer_source: 'journal_seq',
  offering_step: 'journal_seq',
  command_key: 'seq',
} as const;

/** Tables of which a state has only the rows that have not ended: their numbers, and which rows those are. */
const ENDING = {
  trade_order: { id: 'order_id', open: 'open', next: (globals: BrokerGlobals) => globals.nextOrderId },
  price_alert: { id: 'alert_id', open: "state = 'armed'", next: (globals: BrokerGlobals) => globals.nextAlertId },
  cash_hold: { id: 'hold_id', open: "state = 'held'", next: (globals: BrokerGlobals) => globals.nextHoldId ?? 1 },
  transfer: { id: 'transfer_id', open: 'open', next: (globals: BrokerGlobals) => globals.nextTransferId ?? 1 },
  offering: { id: 'offering_id', open: 'open', next: (globals: BrokerGlobals) => globals.nextOfferingId ?? 1 },
  offering_application: {
    id: 'application_id',
    open: 'open',
    next: (globals: BrokerGlobals) => globals.nextApplicationId ?? 1,
  },
} as const;

/**
 * Begins at a checkpoint that keeps its state. Rows of insert-only tables that came before it are not comparable, nor
 * orders, alerts, holds, transfers, offerings and applications that had ended. The caller has begun a transaction of
 * the tenant. Throws CannotProject when there is no such checkpoint, or its state is not the one that the journal has
 * the hash of.
 */
export async function beginAtCheckpoint(
  client: ClientBase,
  tenantId: number,
  choice: CheckpointChoice,
): Promise<Beginning> {
  const { epoch, seq } = await chosenCheckpoint(client, tenantId, choice);
  const globals = await provenGlobals(client, tenantId, epoch, seq);
  const to = { seq: seq - 1, eventSeq: await lastEventBefore(client, tenantId, seq) };
  const added = Object.entries(ADDED_BY).map(([table, column]) => [table, `r.${column} >= ${seq}`]);
  const ending = Object.entries(ENDING).map(([table, { id, open, next }]) => [
    table,
    // what was open at the checkpoint is made again, and so is what came after it
    `(r.${open} or r.${id} >= ${globals === null ? 1 : next(globals)}
       or exists (select from ${madeName(table)} m where m.tenant_id = r.tenant_id and m.${id} = r.${id}))`,
  ]);
  const comparable = Object.fromEntries([...added, ...ending]) as Record<string, string>;
  return { epoch, to, state: stateBatches(client, epoch, to), comparable };
}

type Kept = { readonly epoch: number; readonly seq: number };

async function chosenCheckpoint(client: ClientBase, tenantId: number, choice: CheckpointChoice): Promise<Kept> {
  const { rows } = await client.query<Kept>(
    'select epoch, journal_seq as seq from checkpoint where tenant_id = $1 and chunks is not null order by epoch',
    [tenantId],
  );
  const found = choice === 'checkpoint' ? rows.at(-1) : rows.find(({ epoch }) => epoch === choice);
  if (found !== undefined) return found;
  const kept = rows.length === 0 ? 'none is' : `kept: ${rows.map(({ epoch }) => epoch).join(', ')}`;
  throw new CannotProject(
    choice === 'checkpoint'
      ? 'no epoch has its state kept'
      : `the state that epoch ${choice} began with is not kept (${kept})`,
  );
}

/** The broker's scalars of the state, if its hash is that of the journal's checkpoint; null for an empty state. */
async function provenGlobals(
  client: ClientBase,
  tenantId: number,
  epoch: number,
  seq: number,
): Promise<BrokerGlobals | null> {
  const row = (await readJournalRows(client, tenantId, [seq])).get(seq);
  const isCheckpoint = row?.kind === JOURNAL_KIND.checkpoint && row.epoch === epoch;
  const hash = new StateHash();
  let globals: BrokerGlobals | null = null;
  const altered = `the state kept of epoch ${epoch} is not the one that journal row ${seq} has the hash of`;
  try {
    for await (const lines of storedStateLines(client, epoch)) {
      hash.add(lines);
      const [first] = lines.slice(0, 1).map(parseStateLine);
      if (first?.part === 'globals') globals = first.row;
    }
  } catch (error) {
    // a chunk that no longer is what was packed, or no longer lines of a state
    throw new CannotProject(altered, { cause: error });
  }
  if (!isCheckpoint || !storedCheckpoint(row).stateHash.equals(hash.digest())) throw new CannotProject(altered);
  return globals;
}

/** The state as batches that change its rows, a page each. */
async function* stateBatches(client: ClientBase, epoch: number, to: ProjectedTo): AsyncGenerator<ProjectedBatch> {
  for await (const lines of storedStateLines(client, epoch))
    yield { formerSeq: to.seq, lease: to, record: NOTHING, dirty: dirtyOf(lines.map(parseStateLine)) };
}

const NOTHING: ProjectedBatch['record'] = {
  fills: [],
  postings: [],
  house: [],
  accountEvents: [],
  dayResults: [],
  keys: [],
};
