import type { Plant, PlantTest } from './plant.ts';

const CORE = 'apps/server/src/core';
const lag = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/core/projections.it.test.ts',
  title,
});
const unit = (title: string): PlantTest => ({
  project: 'unit',
  file: `${CORE}/projections/projections.test.ts`,
  title,
});
const intake = (title: string): PlantTest => ({
  project: 'unit',
  file: `${CORE}/sequencer/intake.test.ts`,
  title,
});
const projector = (title: string): PlantTest => ({
  project: 'unit',
  file: `${CORE}/projections/projector.test.ts`,
  title,
});
const again = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/core/project-checkpoint.it.test.ts',
  title,
});
const minSeq = (title: string): PlantTest => ({ project: 'integration', file: 'tests/api/min-seq.it.test.ts', title });

/** Bugs of the read tables, which follow from the journal (decisions 0061 and 0081). */
export const PROJECTION_BUGS: readonly Plant[] = [
  {
    name: 'read table without a projection',
    breaks: 'rules/journal.md 2: each read table is a registered projection',
    file: `${CORE}/projections/registry.ts`,
    find: '[...STATES, ...BOOKS]',
    put: '[...STATES, ...BOOKS.slice(1)]',
    test: unit('each read table that the core writes has one projection'),
  },
  {
    name: 'projection that changes the batch',
    breaks: 'rules/journal.md 2: projections are pure functions of a committed batch',
    file: `${CORE}/sequencer/batch.ts`,
    find: '  rows.map((row) => ({ ...row, journalSeq }));',
    put: '  rows.map((row) => Object.assign(row, { journalSeq }));',
    test: unit('the rows of minute_bar follow from the batch alone, which stays as it is'),
  },
  {
    name: 'projected sequence ahead of its rows',
    breaks: 'rules/journal.md 2: projected_seq moves in the transaction of the rows',
    file: `${CORE}/projections/projector.ts`,
    find: '    if (this.#isAbandoned) return;\n',
    put: '    this.#reach(batches.at(-1)?.lease.seq ?? this.#projectedSeq);\n',
    test: lag('reports that the tables hold a commit only when they do'),
  },
  {
    name: 'batch projected twice',
    breaks: 'rules/journal.md 2: a batch is projected once',
    file: `${CORE}/projections/catch-up.ts`,
    find: 'where tenant_id = $1 and seq = $2',
    put: 'where tenant_id = $1 and seq >= $2 - 1000000',
    test: lag('is verified with what is left projected first, while it works, and projects no batch a second time'),
  },
  {
    name: 'batch skipped after a lost session',
    breaks: 'rules/journal.md 2: the projector skips nothing',
    file: `${CORE}/projections/projector.ts`,
    find: '    if (first === undefined || first.formerSeq !== this.#projectedSeq) return null;',
    put: '    if (first === undefined) return null;',
    test: lag('projects again what PostgreSQL has lost of its work in a crash'),
  },
  {
    name: 'position of the tables reported after a lost session',
    breaks: 'rules/journal.md 2: a crash of PostgreSQL may take the projector’s last transactions',
    file: `${CORE}/projections/projector.ts`,
    find: '    this.#isUnknown = true;\n',
    put: '',
    test: projector('reports no position of the tables after its session has ended, until it has read it again'),
  },
  {
    name: 'projector that leaves its new session with the old one',
    breaks: 'rules/journal.md 2: the projector has a session of its own',
    file: `${CORE}/projections/projector.ts`,
    find: 'if (this.#store !== session || this.#isEnding',
    put: 'if (this.#isEnding',
    test: projector('keeps its new session when the one that it has left ends later'),
  },
  {
    name: 'transaction of an ended session taken as stored',
    breaks: 'rules/journal.md 2: a crash of PostgreSQL may take the projector’s last transactions',
    file: `${CORE}/projections/projector.ts`,
    find: '    if (this.#store !== session) return;\n',
    put: '',
    test: projector(
      'reads the position once after a session that ended during a transaction, which may have been lost',
    ),
  },
  {
    name: 'journal not projected by the next start',
    breaks: 'rules/core.md 1: recover(tables) + venueReset == running + venueReset',
    file: `${CORE}/store/postgres-store.ts`,
    find: '    await catchUp(client, this.#tenantId, confirm);\n',
    put: '',
    test: lag('projects what a killed host has left in the journal, before it reads its state'),
  },
  {
    name: 'first image of a row instead of the last',
    breaks: 'rules/journal.md 2: tables are made from the after-images of the journal',
    file: `${CORE}/projections/projected-batch.ts`,
    find: '    for (const image of storedImages(row.images)) images.set(nameOf(keyOf(image)), image);',
    put: `    for (const image of storedImages(row.images))
      if (!images.has(nameOf(keyOf(image)))) images.set(nameOf(keyOf(image)), image);`,
    test: unit('the rows of account are the same from memory and from the journal'),
  },
  {
    name: 'book before a fill lost in the journal',
    breaks: 'rules/core.md 5: each fill names the journal row of the book before it',
    file: `${CORE}/projections/projected-batch.ts`,
    find: '(books.get(event.fill.orderId) ?? null)',
    put: '(books.get(event.fill.fillId) ?? null)',
    test: unit('the rows of fill are the same from memory and from the journal'),
  },
  {
    name: 'earlier image of several batches wins',
    breaks: 'rules/journal.md 2: the projector writes the last image of each row',
    file: `${CORE}/projections/projection.ts`,
    find: 'batches.flatMap(rows)',
    put: 'batches.toReversed().flatMap(rows)',
    test: lag('projects what a killed host has left in the journal, before it reads its state'),
  },
  {
    name: 'states of one account replace each other',
    breaks: 'rules/journal.md 2: the projector writes the last image of each row',
    file: `${CORE}/projections/projection.ts`,
    find: 'for (const column of others) name',
    put: 'for (const column of others.slice(1)) name',
    test: {
      project: 'unit',
      file: `${CORE}/projections/projection.test.ts`,
      title: 'of several batches the last row of each key is written: account and issue',
    },
  },
  {
    name: 'orders taken while the tables cannot be written',
    breaks: 'rules/journal.md 2: a rejected projection stops the intake of orders',
    file: `${CORE}/host.ts`,
    find: ' || this.#options.projector?.isRejected === true;\n',
    put: ';\n',
    test: lag(
      'stops at rows that PostgreSQL rejects: no new orders then, cancels still work, and it continues when they are accepted',
    ),
  },
  {
    name: 'verify reads tables that lag',
    breaks: 'rules/journal.md 2: start, verify and export see everything that is committed',
    file: `${CORE}/projections/catch-up.ts`,
    find: 'if (rows[0]?.behind !== true) {',
    put: 'if (rows.length > 0) {',
    test: lag('is verified with what is left projected first, while it works, and projects no batch a second time'),
  },
  {
    name: 'key dropped before it is projected',
    breaks: 'rules/journal.md 2: keys that are not projected stay in memory',
    file: `${CORE}/sequencer/idempotency.ts`,
    find: 'this.#known.size < CACHE_LIMIT || seq > this.#projectedSeq()',
    put: 'this.#known.size < CACHE_LIMIT || seq > this.#projectedSeq() + 1e9',
    test: intake('stays in memory while it is not projected, however many come after it'),
  },
  {
    name: 'key looked up in a table that has lost it',
    breaks: 'rules/journal.md 2: a look-up whose table is behind what memory has dropped is repeated',
    file: `${CORE}/sequencer/intake.ts`,
    find: 'if (projectedSeq >= forgottenSeq) return',
    put: 'if (projectedSeq >= forgottenSeq - 1e9) return',
    test: intake('is looked up after memory dropped it in a table that holds it, not in one that lost it in a crash'),
  },
  {
    name: 'state of a checkpoint not written',
    breaks: 'rules/journal.md 2: tables are made again from a checkpoint and what follows it',
    file: `${CORE}/projections/project-from.ts`,
    find: 'dirty: dirtyOf(lines.map(parseStateLine))',
    put: 'dirty: dirtyOf(lines.slice(0, 0).map(parseStateLine))',
    test: again('every table is made again from the state that an epoch began with, and what came before it is named'),
  },
  {
    name: 'kept state not compared with its hash',
    breaks: 'rules/core.md 1: the state that a checkpoint keeps is the one in the journal',
    file: `${CORE}/projections/project-from.ts`,
    find: '!isCheckpoint || !storedCheckpoint(row).stateHash.equals(hash.digest())',
    put: '!isCheckpoint || storedCheckpoint(row).stateHash.length !== hash.digest().length',
    test: again('an epoch whose state is not kept, or was altered, is refused with the reason'),
  },
  {
    name: 'ended rows passed over whatever their number',
    breaks: 'rules/journal.md 2: tables that are made again are compared row by row',
    file: `${CORE}/projections/project-from.ts`,
    find: 'globals === null ? 1 : next(globals)',
    put: '1_000_000_000',
    test: again('an ended order that was put in later is found'),
  },
  {
    name: 'open orders without an index',
    breaks: 'decision 0109: a start reads what has not ended, however many orders there were',
    file: 'apps/server/migrations/0212-fewer-indexes.sql',
    find: 'drop index trade_order_tenant_id_order_id_idx;\n',
    put: 'drop index trade_order_tenant_id_order_id_idx, trade_order_tenant_id_account_id_order_id_idx1;\n',
    test: {
      project: 'integration',
      file: 'tests/core/epochs.it.test.ts',
      title: 'reads no row of journal, postings, fills or events, nor orders that have ended',
    },
  },
  {
    name: 'fills of an order looked for at its end only',
    breaks: 'decision 0109: the fills of an order are those from its acceptance to its last change',
    file: 'apps/server/src/orders/store.ts',
    find: 'values: [orderId, acceptedAt, updatedAt],',
    put: 'values: [orderId, updatedAt - 0 * acceptedAt, updatedAt],',
    test: {
      project: 'integration',
      file: 'tests/api/orders.it.test.ts',
      title: 'the detail of an order has all its fills, also of one that was filled in parts over hours',
    },
  },
  {
    name: 'minimum of a read not awaited',
    breaks: 'decision 0061: replies carry seq, clients return the highest as minSeq',
    file: 'apps/server/src/platform/http/seq.ts',
    find: 'if (minSeq !== null) await waitFor',
    put: 'if (minSeq === -1) await waitFor',
    test: minSeq('a member reads the effect of its own calls although the tables are written later'),
  },
  {
    name: 'operators read late tables',
    breaks: 'decision 0061: replies carry seq, clients return the highest as minSeq',
    file: 'apps/server/src/platform/http/seq.ts',
    find: 'if (tenantId !== undefined && seq !== undefined) await waitFor',
    put: 'if (tenantId !== undefined && seq === undefined) await waitFor',
    test: {
      project: 'integration',
      file: 'tests/api/operator-reads.it.test.ts',
      title: 'an operator reads what a customer has just done although the tables are written later',
    },
  },
  {
    name: 'order looked up by its key in a table that lags',
    breaks: 'rules/journal.md 2: a lagging table never returns "not found" for an order that exists',
    file: 'apps/server/src/orders/operations/order-detail.ts',
    find: '    if (orderId === undefined) await deps.coreOf(caller.tenantId).waitUntilCaughtUp();\n',
    put: '',
    test: minSeq('ORD-13 an order whose reply was lost is found by its key at once'),
  },
  {
    name: 'closed key carried out',
    breaks: 'rules/journal.md 2: the reply to a closed key is KEY_CLOSED for good',
    file: 'apps/server/src/orders/submit.ts',
    find: 'withKey(caller, (key) => core.resolveKey({ accountId, key }), reply);',
    put: "withKey(caller, async () => core.resolveKey({ accountId, key: 'none' }), reply);",
    test: minSeq(
      'ORD-13 the outcome of a request is final once it was looked up, whether the request arrives before or after',
    ),
  },
  {
    name: 'look-up of a key compared with its body',
    breaks: 'rules/journal.md 2: a request for the outcome of a key returns its reply',
    file: 'apps/server/src/core/sequencer/idempotency.ts',
    find: ' || asked.equals(ANY_BODY);',
    put: ';',
    test: minSeq(
      'ORD-13 the outcome of a request is final once it was looked up, whether the request arrives before or after',
    ),
  },
  {
    name: 'stream resumed from a table that lags',
    breaks: 'rules/journal.md 2: account events are resumable by since, none is lost',
    file: 'apps/server/src/stream/read-missed.ts',
    find: '    await waitUntilCaughtUp();\n',
    put: '',
    test: minSeq(
      'a stream opened right after a commit has its events, each with the journal row that a read then waits for',
    ),
  },
];
