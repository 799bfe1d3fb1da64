import type { Plant, PlantTest } from './plant.ts';

const CORE = 'apps/server/src/core';
const edits = (title: string): PlantTest => ({ project: 'integration', file: 'tests/core/edits.it.test.ts', title });
const inTable = (table: string): PlantTest =>
  edits(`are found in ${table}: each column, a row that is gone, a row that was put in`);
const BREAKS = 'ORD-14: verify finds what a superuser has edited';

/** Bugs of what the journal records about rows that no event describes, and about members. */
export const VERIFY_BUGS: readonly Plant[] = [
  {
    name: 'end of the read tables not compared',
    breaks: 'ORD-14: each changed row is found',
    file: 'apps/server/src/core/verify/verify.ts',
    find: '    () => compareProjectionEnd(client, tenantId),\n',
    put: '',
    test: edits('are found in projection: each column, a row that is gone, a row that was put in'),
  },
  {
    name: 'replies left out of their digest',
    breaks: BREAKS,
    file: `${CORE}/engine/evidence.ts`,
    find: '.filter(({ name }) => name !== JOURNAL_SEQ)',
    put: ".filter(({ name }) => name !== JOURNAL_SEQ && name !== 'answer')",
    test: inTable('idempotency'),
  },
  {
    name: 'missing key of a command passed over',
    breaks: BREAKS,
    file: `${CORE}/verify/keys.ts`,
    find: 'if (expected.day >= this.#oldestDay) addProblem(',
    put: 'if (expected.day < 0) addProblem(',
    test: inTable('command_key'),
  },
  {
    name: 'key of two commands not looked for',
    breaks: 'rules/journal.md 2: verify fails on a repeat within 30 days',
    file: `${CORE}/verify/keys.ts`,
    find: 'having count(*) > 1',
    put: 'having count(*) > 9',
    test: {
      project: 'integration',
      file: 'tests/core/keys.it.test.ts',
      title: 'verify names a key that is gone before its time, and one that belongs to two commands',
    },
  },
  {
    name: 'row put in beside an open order passed over',
    breaks: BREAKS,
    file: `${CORE}/verify/rows.ts`,
    find: 'having count(*) > 1 and bool_or(open)',
    put: 'having count(*) > 9 and bool_or(open)',
    test: {
      project: 'integration',
      file: 'tests/core/verify.it.test.ts',
      title: 'names a final order put in beside an open one that was tampered with',
    },
  },
  {
    name: 'tape not compared',
    breaks: BREAKS,
    file: `${CORE}/verify/evidence.ts`,
    find: 'if (oldest < kept ||',
    put: "if (oldest < kept || table.name === 'tape_chunk' ||",
    test: inTable('tape_chunk'),
  },
  {
    name: 'bar that names no digest passed over',
    breaks: BREAKS,
    file: `${CORE}/verify/evidence.ts`,
    find: '      problems.push(...(await this.#rows[part].upTo(Number.MAX_SAFE_INTEGER)));\n',
    put: '',
    test: edits('are found where a row that was put in has the number of no row of the journal'),
  },
  {
    name: 'facts digest of the batch alone',
    breaks: BREAKS,
    file: `${CORE}/engine/evidence.ts`,
    find: 'for (const row of rows) this.#facts.set',
    put: 'for (const row of rows.slice(1)) this.#facts.set',
    test: edits('every table has rows, and verify finds no difference'),
  },
  {
    name: 'phase of the lease not compared',
    breaks: BREAKS,
    file: `${CORE}/engine/evidence.ts`,
    find: 'sha256(canonicalText({ phase, tradeDate, speed }))',
    put: 'sha256(canonicalText({ phase: phase.length > 0, tradeDate, speed }))',
    test: inTable('core_lease'),
  },
  {
    name: 'checkpoint put in',
    breaks: BREAKS,
    file: `${CORE}/verify/checkpoints.ts`,
    find: '!this.#chunks.has(epoch) || stored',
    put: 'epoch < 0 || stored',
    test: inTable('checkpoint'),
  },
  {
    name: 'password left out of the digest of a member',
    breaks: BREAKS,
    file: `${CORE}/journal/members.ts`,
    find: 'u.mobile, u.password_hash, u.needs_passkey',
    put: 'u.mobile, u.needs_passkey',
    test: inTable('app_user'),
  },
  {
    name: 'owner of an account not journaled',
    breaks: BREAKS,
    file: 'apps/server/src/accounts/open-account.ts',
    find: "kind: 'openAccount', accountId, member, ...policy }",
    put: "kind: 'openAccount', accountId, ...policy }",
    test: {
      project: 'unit',
      file: 'apps/server/src/accounts/open-account.test.ts',
      title: 'the journal row that opens an account names its member',
    },
  },
  {
    name: 'owner of an account not compared',
    breaks: BREAKS,
    file: `${CORE}/verify/members.ts`,
    find: 'owner !== undefined && owner !== member',
    put: 'owner !== undefined && owner === 0',
    test: edits('are found where two members have changed accounts'),
  },
  {
    name: 'beginning of a hash treated as the whole',
    breaks: BREAKS,
    file: `${CORE}/journal/rows.ts`,
    find: 'check.equals(hash.subarray(0, checkBytes))',
    put: 'check.equals(hash.subarray(0, check.length))',
    test: {
      project: 'unit',
      file: 'apps/server/src/core/verify/chain.test.ts',
      title: 'the check of a row at the end of a batch or of layout 1 is neither shorter nor longer than it must be',
    },
  },
  {
    name: 'epoch put up',
    breaks: BREAKS,
    file: `${CORE}/verify/chain.ts`,
    find: 'row.epoch > this.#epoch && !row.starting',
    put: 'row.epoch > this.#epoch && row.starting',
    test: inTable('core_lease'),
  },
];
