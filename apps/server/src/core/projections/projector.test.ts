import { setImmediate as turn } from 'node:timers/promises';
import { HOUSE } from '@kabuto/brokerage';
import { TOKYO, yen } from '@kabuto/market';
import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../platform/log/index.ts';
import { BUYER, engineBefore } from '../engine/testing-engine.ts';
import { Tape } from '../journal/tape.ts';
import { type CommittedBatch, collectBatch } from '../sequencer/batch.ts';
import { SYSTEM_TIMING } from '../sequencer/timing.ts';
import { ProjectedElsewhere } from './catch-up.ts';
import { type ProjectedBatch, type ProjectedTo, projectedPart } from './projected-batch.ts';
import { type ProjectionStore, TableProjector } from './projector.ts';

/** As the projector's own bounds. */
const [MAX_BEHIND, IN_MEMORY, SKIPPED] = [32_768, 65_536, 64];

let journal: ProjectedBatch[];
let tables: ProjectedTo;
/** What was written, by first and last row, and how often the journal was read. */
let written: [from: number, to: number][];
let journalReads: number;
/** While set, writing waits for it. */
let gate: Promise<void> | null;
/** The ends of the sessions opened so far, the latest last. */
let ends: (() => void)[];
const lost = (): void => ends.at(-1)?.();
/** While not null, what writing throws. */
let failure: Error | null;
let positionReads: number;
let projector: TableProjector;

const store: ProjectionStore = {
  onLost: (act) => {
    ends.push(act);
  },
  projectedTo: async () => {
    positionReads += 1;
    return tables;
  },
  storedAfter: async ({ seq }) => {
    journalReads += 1;
    return journal.filter((batch) => batch.lease.seq > seq).slice(0, 2);
  },
  project: async (former, batches, to) => {
    await gate;
    if (failure !== null) throw failure;
    if (former.seq !== tables.seq) throw new ProjectedElsewhere(former);
    written.push([batches[0]?.formerSeq ?? former.seq, to.seq]);
    tables = to;
    return to;
  },
  end: async () => undefined,
};

beforeEach(() => {
  [journal, written, journalReads, gate, tables] = [[], [], 0, null, { seq: 0, eventSeq: 0 }];
  [ends, failure, positionReads] = [[], null, 0];
  projector = new TableProjector({
    connect: async () => store,
    isDefinite: () => false,
    timing: SYSTEM_TIMING,
    log: createLogger({ level: 'silent' }),
  });
  projector.recovered(tables);
});

/** Makes writing wait until the returned function is called. */
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

/** A batch of `rows` journal rows that moves money, or changes no table. */
function batch(rows: number, changes = true): CommittedBatch {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  collectBatch(engine, { tape: new Tape(), watchesDepth: () => false }, { formerSeq: 0, speed: 1, wallAt: 0 });
  if (changes) submit({ kind: 'credit', accountId: BUYER, amount: yen(1), house: HOUSE.opening, source: 'test' });
  const made = collectBatch(
    engine,
    { tape: new Tape(), watchesDepth: () => false },
    { formerSeq: 0, speed: 1, wallAt: 0 },
  );
  const formerSeq = journal.at(-1)?.lease.seq ?? 0;
  const committed = { ...made, formerSeq, lease: { ...made.lease, seq: formerSeq + rows, eventSeq: 0 } };
  journal.push(projectedPart(committed));
  return committed;
}

it('writes the batches that accumulated during a transaction in one transaction', async () => {
  const open = closeGate();
  projector.committed(batch(3));
  await turn();
  for (let n = 0; n < 4; n++) projector.committed(batch(3));
  open();
  await projector.until(15, 5_000);
  expect(written).toEqual([
    [0, 3],
    [3, 15],
  ]);
  expect(journalReads).toBe(0);
});

it('is too far behind from a limit on, until it has caught up', async () => {
  const open = closeGate();
  projector.committed(batch(MAX_BEHIND));
  expect(projector.isTooFarBehind).toBe(false);
  projector.committed(batch(1));
  expect(projector.isTooFarBehind).toBe(true);
  expect(projector.rowsBehind).toBe(MAX_BEHIND + 1);
  open();
  await projector.until(MAX_BEHIND + 1, 5_000);
  expect(projector.isTooFarBehind).toBe(false);
});

it('keeps a bounded number of rows in memory and reads later batches from the journal', async () => {
  const open = closeGate();
  projector.committed(batch(IN_MEMORY));
  projector.committed(batch(10));
  projector.committed(batch(10));
  open();
  await projector.until(IN_MEMORY + 20, 5_000);
  expect(written).toEqual([
    [0, IN_MEMORY],
    [IN_MEMORY, IN_MEMORY + 20],
  ]);
  expect(journalReads).toBe(1);
});

it('writes nothing for a few batches that change no table; their end is written with the next one or at stop', async () => {
  for (let n = 0; n < 3; n++) projector.committed(batch(1, false));
  await turn();
  expect(projector.projectedSeq).toBe(3);
  expect(written).toEqual([]);
  projector.committed(batch(1));
  await projector.until(4, 5_000);
  expect(written).toEqual([[3, 4]]);
  for (let n = 0; n < SKIPPED + 1; n++) projector.committed(batch(1, false));
  await projector.until(4 + SKIPPED + 1, 5_000);
  expect(written).toEqual([
    [3, 4],
    [4 + SKIPPED, 4 + SKIPPED + 1],
  ]);
  projector.committed(batch(1, false));
  await projector.stop();
  expect(tables.seq).toBe(4 + SKIPPED + 2);
});

it('reports no position of the tables after its session has ended, until it has read it again', async () => {
  projector.committed(batch(5));
  projector.committed(batch(5));
  await projector.until(10, 5_000);
  // the database has crashed
  tables = { seq: 5, eventSeq: 0 };
  lost();
  expect(projector.projectedSeq).toBe(0);
  await projector.until(10, 5_000);
  expect(tables.seq).toBe(10);
  expect(journalReads).toBe(1);
});

it('reads the position once after a session that ended during a transaction, which may have been lost', async () => {
  const open = closeGate();
  projector.committed(batch(5));
  await turn();
  lost();
  expect(projector.projectedSeq).toBe(0);
  open();
  await projector.until(5, 5_000);
  await turn();
  expect([positionReads, ends.length, written]).toEqual([1, 2, [[0, 5]]]);
});

it('keeps its new session when the one that it has left ends later', async () => {
  failure = new Error('connection reset');
  projector.committed(batch(5));
  await turn();
  // PostgreSQL may have crashed: nothing is known until the position has been read again
  expect(projector.projectedSeq).toBe(0);
  failure = null;
  await projector.until(5, 5_000);
  const [left] = ends;
  left?.();
  projector.committed(batch(5));
  await projector.until(10, 5_000);
  expect([positionReads, ends.length, projector.projectedSeq]).toEqual([1, 2, 10]);
});

it('waits no longer than allowed, and not for what the tables hold already', async () => {
  const open = closeGate();
  projector.committed(batch(5));
  await projector.until(5, 1);
  expect(projector.projectedSeq).toBe(0);
  open();
  await projector.until(5, 5_000);
  await projector.until(5, 60_000);
  expect(projector.projectedSeq).toBe(5);
});
