import type { Plant, PlantTest } from './plant.ts';

const CORE = 'apps/server/src/core';
const SIMULATION: PlantTest = {
  project: 'unit',
  file: 'tests/simulation/simulation.test.ts',
  title: 'holds the core to its promises for a few thousand commands in the worst of times',
};
const failure = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/core/failures.it.test.ts',
  title,
});
const ahead = (title: string): PlantTest => ({ project: 'integration', file: 'tests/core/ahead.it.test.ts', title });

/** Bugs of the host, its store and its tables. */
export const CORE_BUGS: readonly Plant[] = [
  {
    name: 'key stored after the commit',
    breaks: 'security.md Money 3: key, hash and answer in the same transaction as the effect',
    file: `${CORE}/sequencer.ts`,
    find: 'const frame = { formerSeq: leader.formerSeq, speed: clock.speed, idempotency };',
    put: 'const frame = { formerSeq: leader.formerSeq, speed: clock.speed, idempotency: [] };',
    test: SIMULATION,
  },
  {
    name: 'answer before commit',
    breaks: 'security.md Money 5: acknowledge after commit, never before',
    file: `${CORE}/sequencer.ts`,
    find: '    const flight: Flight =',
    put: '    items.forEach((item, i) => item.resolve(answers[i] as Answer));\n    const flight: Flight =',
    test: SIMULATION,
  },
  {
    name: 'published before commit',
    breaks: 'core.md 2: nothing of a batch is visible before its commit',
    file: `${CORE}/sequencer.ts`,
    find: '    const flight: Flight =',
    put: '    this.#publish(batch);\n    const flight: Flight =',
    test: SIMULATION,
  },
  {
    name: 'read between apply and commit',
    breaks: 'core.md 2: nothing of a batch is visible before its commit',
    file: `${CORE}/sequencer.ts`,
    find: '    this.#reads.hold();\n',
    put: '',
    test: SIMULATION,
  },
  {
    name: 'read while the next batch is applied',
    breaks: 'core.md 2: nothing of a batch is visible before its commit',
    file: `${CORE}/sequencer.ts`,
    find: 'if (this.#flight === null && !this.#open.started) this.#reads.release();',
    put: 'if (this.#flight === null) this.#reads.release();',
    test: ahead('what is applied behind it is seen and answered by nobody, nor is a key under way'),
  },
  {
    name: 'batch after a refused one kept',
    breaks: 'core.md 2: what was applied ahead of a commit goes with it when it fails',
    file: `${CORE}/sequencer.ts`,
    find: '    if (after.length > 0) await this.#applyAndCommit(after, true);',
    put: '',
    test: ahead(
      'what was applied behind it is decided anew when the database refuses it, and nothing is lost or done twice',
    ),
  },
  {
    name: 'key under way taken for a new one',
    breaks: 'security.md Money 3: one key, one effect',
    file: `${CORE}/idempotency.ts`,
    find: 'else if (underWay.bodyHash.equals(key.bodyHash)) underWay.twins.push(item);',
    put: 'else if (underWay.bodyHash.equals(key.bodyHash)) return true;',
    test: SIMULATION,
  },
  {
    name: 'unknown commit taken for lost',
    breaks: 'core.md 2: an unknown outcome is looked up, never guessed',
    file: `${CORE}/leader.ts`,
    find: "if (stored.seq !== batch.lease.seq || !(await this.#hasKeys(batch))) return 'failed';",
    put: "if (stored.seq !== 0) return 'failed';",
    test: ahead(
      'it is looked up when the connection breaks after it was stored: all are answered, and the server goes on',
    ),
  },
  {
    name: 'unknown commit taken for stored',
    breaks: 'core.md 2: an unknown outcome is looked up, never guessed',
    file: `${CORE}/leader.ts`,
    find: "if (stored.seq !== batch.lease.seq || !(await this.#hasKeys(batch))) return 'failed';",
    put: '',
    test: SIMULATION,
  },
  {
    name: 'batch of keys alone taken for stored',
    breaks: 'security.md Money 3: the answer is stored under its key',
    file: `${CORE}/leader.ts`,
    find: ' || !(await this.#hasKeys(batch))',
    put: '',
    test: failure('is made again when it held a key and no journal row, which leaves the sequence as it was'),
  },
  {
    name: 'rejection without its key',
    breaks: 'security.md Money 3: the answer is stored under its key',
    file: `${CORE}/sequencer.ts`,
    find: 'const outcome = await this.#parts.leader.commit(this.#collect(items, answers, this.#now()));',
    put: "const outcome = 'committed' as 'committed' | 'failed';",
    test: failure(
      'keeps CORE_REJECTED under the key of its command, so that sending it again does not carry it out after all',
    ),
  },
  {
    name: 'led again without having seen all',
    breaks: 'core.md 2: listeners hear every committed event',
    file: `${CORE}/leader.ts`,
    find: 'if (lease.seq !== this.#formerSeq) throw',
    put: 'if (lease.seq < 0) throw',
    test: failure(
      'ends a server that finds, when it recovers, that another one has led meanwhile: its readers missed what that one did',
    ),
  },
  {
    name: 'key of another request',
    breaks: 'security.md Money 3: stored with the request hash',
    file: `${CORE}/idempotency.ts`,
    find: 'if (known.bodyHash.equals(key.bodyHash)) item.resolve(known.answer);',
    put: 'if (known.bodyHash.length === key.bodyHash.length) item.resolve(known.answer);',
    test: SIMULATION,
  },
  {
    name: 'two at once with one key',
    breaks: 'security.md Money 3: one key, one effect',
    file: `${CORE}/idempotency.ts`,
    find: 'else if (underWay === undefined) this.#underWay.set(name, { bodyHash: key.bodyHash, twins: [] });',
    put: 'else if (underWay === undefined) return true;',
    test: {
      project: 'integration',
      file: `${CORE}/core.it.test.ts`,
      title: 'a double tap with the same key makes one order, also when both arrive at once',
    },
  },
  {
    name: 'chain skips a column',
    breaks: 'core.md 1: the chain covers every column',
    file: `${CORE}/journal.ts`,
    find: '  writeInteger(bytes, row.wallAt, start + 24);\n',
    put: '  writeInteger(bytes, 0, start + 24);\n',
    test: {
      project: 'unit',
      file: `${CORE}/journal.test.ts`,
      title: 'the chain covers every column of a row, the row before, and the tenant',
    },
  },
  {
    name: 'lease without its sequence',
    breaks: 'core.md 2, lease: a batch begins where the journal stands',
    file: `${CORE}/lease.ts`,
    find: 'where tenant_id = $1 and epoch = $2 and seq = $3`',
    put: 'where tenant_id = $1 and epoch = $2 and seq >= $3`',
    test: failure('lets a core write nothing that does not stand where the journal stands, in the same epoch too'),
  },
  {
    name: 'lease without its epoch',
    breaks: 'core.md 2, lease: a leader whose epoch is over writes nothing',
    file: `${CORE}/lease.ts`,
    find: 'where tenant_id = $1 and epoch = $2 and seq = $3`',
    put: 'where tenant_id = $1 and epoch >= $2 and seq = $3`',
    test: failure('lets a core whose epoch is over write nothing: it is cut off, says so and answers nobody'),
  },
  {
    name: 'lease of a living leader taken',
    breaks: 'core.md 2, lease: takeover after expiry',
    file: `${CORE}/lease.ts`,
    find: 'if (row.alive && row.held_for_ms > 0) return',
    put: 'if (row.alive && row.held_for_ms > 60_000) return',
    test: failure('makes a second core wait for the first one to end'),
  },
  {
    name: 'amend forgotten by a restart',
    breaks: 'core.md 1, recovery law: the state of the broker is wholly in tables',
    file: `${CORE}/load.ts`,
    find: '    revision: row.revision,',
    put: '    revision: 0,',
    test: {
      project: 'integration',
      file: 'tests/core/recovery.it.test.ts',
      title: 'holds after random commands and a crash between two batches, again and again',
    },
  },
  {
    name: 'table open to other tenants',
    breaks: 'security.md Access: every table of a tenant has a policy',
    file: 'apps/server/migrations/0017-price-alert.sql',
    find: "create policy tenant_only on price_alert using (tenant_id = (select current_setting('app.tenant')::int));",
    put: 'create policy tenant_only on price_alert using (true);',
    test: {
      project: 'integration',
      file: 'apps/server/src/platform/postgres/pg-class.it.test.ts',
      title: 'AUT-13 every table of a tenant forces row-level security by app.tenant; others are listed',
    },
  },
];
