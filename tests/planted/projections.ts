import type { Plant, PlantTest } from './plant.ts';

const CORE = 'apps/server/src/core';
const lag = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/core/projections.it.test.ts',
  title,
});
const minSeq = (title: string): PlantTest => ({ project: 'integration', file: 'tests/api/min-seq.it.test.ts', title });

/** Bugs of the read tables, which follow from the journal (decision 0061). */
export const PROJECTION_BUGS: readonly Plant[] = [
  {
    name: 'read table without a projection',
    breaks: 'rules/journal.md 2: each read table is a registered projection',
    file: `${CORE}/projections/registry.ts`,
    find: '[...STATES, ...BOOKS, ...MARKET]',
    put: '[...STATES, ...BOOKS.slice(1), ...MARKET]',
    test: {
      project: 'unit',
      file: `${CORE}/projections/projections.test.ts`,
      title: 'each read table that the core writes has one projection',
    },
  },
  {
    name: 'projection that changes the batch',
    breaks: 'rules/journal.md 2: projections are pure functions of a committed batch',
    file: `${CORE}/sequencer/batch.ts`,
    find: '  rows.map((row) => ({ ...row, journalSeq }));',
    put: '  rows.map((row) => Object.assign(row, { journalSeq }));',
    test: {
      project: 'unit',
      file: `${CORE}/projections/projections.test.ts`,
      title: 'the rows of minute_bar follow from the batch alone, which stays as it is',
    },
  },
  {
    name: 'projected sequence ahead of its rows',
    breaks: 'rules/journal.md 2: projected_seq moves in the transaction of the rows',
    file: `${CORE}/projections/lagging-projector.ts`,
    find: '      const upTo = this.#due;\n',
    put: '      const upTo = this.#due;\n      this.#reach(upTo);\n',
    test: lag('says that the tables hold a commit only when they do'),
  },
  {
    name: 'backlog left by a killed host not applied',
    breaks: 'rules/core.md 1: recover(tables) + venueReset == running + venueReset',
    file: `${CORE}/store/postgres-store.ts`,
    find: '      await applyBacklog(client, this.#tenantId);\n',
    put: '',
    test: lag('commits without them; the next start applies what a killed one has left before it reads its state'),
  },
  {
    name: 'applied batch left in the backlog',
    breaks: 'rules/journal.md 2: a batch is projected once',
    file: `${CORE}/projections/backlog.ts`,
    find: "  await client.query('delete from projection_backlog where tenant_id = $1 and seq <= $2', [tenantId, last.seq]);\n",
    put: '',
    test: lag('commits without them; the next start applies what a killed one has left before it reads its state'),
  },
  {
    name: 'verify reads tables that lag',
    breaks: 'rules/journal.md 2: start, verify and export see everything that is committed',
    file: `${CORE}/projections/backlog.ts`,
    find: 'if (rows[0]?.left !== true) {',
    put: 'if (rows.length > 0) {',
    test: lag('is verified with what is left applied first, while it works'),
  },
  {
    name: 'minimum of a read not awaited',
    breaks: 'decision 0061: replies carry seq, clients return the highest as minSeq',
    file: 'apps/server/src/platform/http/seq.ts',
    find: 'minSeq === null ? 0 : await journals.awaitProjected(tenantId, minSeq, HTTP.projectedWithinMs)',
    put: 'minSeq === null ? 0 : minSeq * 0',
    test: minSeq('a member reads what the own calls have done although the tables are written later'),
  },
  {
    name: 'order looked up by its key in a table that lags',
    breaks: 'rules/journal.md 2: a lagging table never says "not found" of an order that exists',
    file: 'apps/server/src/orders/operations/order-detail.ts',
    find: '    if (orderId === undefined) await deps.coreOf(caller.tenantId).waitUntilCaughtUp();\n',
    put: '',
    test: minSeq('ORD-13 an order whose answer was lost is found by its key at once'),
  },
  {
    name: 'stream resumed from a table that lags',
    breaks: 'rules/journal.md 2: account events are resumable by since, none is lost',
    file: 'apps/server/src/stream/read-missed.ts',
    find: '    await untilWhole();\n',
    put: '',
    test: minSeq(
      'a stream opened right after a commit has its events, each with the journal row that a read then waits for',
    ),
  },
];
