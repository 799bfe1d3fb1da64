import type { Plant, PlantTest } from './plant.ts';

const CORE = 'apps/server/src/core';
const test =
  (project: PlantTest['project'], file: string) =>
  (title: string): PlantTest => ({ project, file, title });
const layout = test('unit', `${CORE}/journal/layout.test.ts`);
const canonical = test('unit', `${CORE}/journal/canonical.test.ts`);
const events = test('integration', 'tests/core/events-of.it.test.ts');
const damage = test('integration', 'tests/core/damage.it.test.ts');
const tampering = test('integration', 'tests/core/tampering.it.test.ts');
const balanceCheck = test('integration', 'tests/core/balance-check.it.test.ts');
const upgrade = test('integration', 'tests/core/upgrade.it.test.ts');

const BOUNDED = 'what a query of events costs is bounded by the frames it reads';
const ONE_FRAME = 'rules/journal.md 1: one bad byte costs a frame that is named';

/** Bugs of how the journal is stored, packed and unpacked (decision 0070). */
export const JOURNAL_BUGS: readonly Plant[] = [
  {
    name: 'names of one length share a canonical text',
    breaks: 'rules/journal.md 1: a value has one canonical text, and another value another one',
    file: `${CORE}/journal/canonical.ts`,
    find: 'if (steps[i]?.name === name)',
    put: 'if (steps[i]?.name.length === name.length)',
    test: canonical('is JSON with sorted keys for every value'),
  },
  {
    name: 'imbalance of a batch not counted',
    breaks: 'rules/journal.md 1: CHECK (imbalance = 0 and lowest >= 0) on the journal row',
    file: `${CORE}/journal/balance-check.ts`,
    find: 'imbalance += Math.abs(sum);',
    put: 'imbalance += 0 * sum;',
    test: balanceCheck(
      'PostgreSQL rejects a batch with postings that do not balance: it is rolled back, and the core continues',
    ),
  },
  {
    name: 'balance check left to the broker',
    breaks: 'rules/journal.md 1: imbalance and lowest are computed from images and postings outside the broker',
    file: `${CORE}/store/commit.ts`,
    find: 'balanceCheckOf(batch)',
    put: '{ imbalance: 0, lowest: 0 * balanceCheckOf(batch).lowest }',
    test: balanceCheck(
      'PostgreSQL rejects a batch with a customer who would owe: it is rolled back, and the core continues',
    ),
  },
  {
    name: 'sums of two assets offset in the imbalance',
    breaks: 'rules/journal.md 1: postings sum to zero in each asset',
    file: `${CORE}/journal/balance-check.ts`,
    find: 'imbalance += Math.abs(sum);',
    put: 'imbalance += sum;',
    test: test(
      'unit',
      `${CORE}/journal/balance-check.test.ts`,
    )('sums the imbalance of each asset apart, so that two wrong sums do not offset each other'),
  },
  {
    name: 'projections not in the lowest balance',
    breaks: "rules/journal.md 1: `lowest` covers customers' balances (settled, held, projection less held)",
    file: `${CORE}/journal/balance-check.ts`,
    find: '    lowest = Math.min(lowest, projected);\n',
    put: '',
    test: test(
      'unit',
      `${CORE}/journal/balance-check.test.ts`,
    )('finds the lowest balance of a customer: a projection on the way'),
  },
  {
    name: 'image not hashed',
    breaks: 'rules/journal.md 1: each logical row holds, hashed, the after-images of every changed state row',
    file: `${CORE}/journal/journal.ts`,
    find: 'const images = row.images ?? NO_BYTES;',
    put: 'const images = NO_BYTES;',
    test: {
      project: 'unit',
      file: `${CORE}/journal/journal.test.ts`,
      title: 'the chain covers every column of a row, the row before, and the tenant',
    },
  },
  {
    name: 'alert left out of the images',
    breaks: 'rules/journal.md 1: the after-images of every changed state row',
    file: 'packages/brokerage/src/state/state.ts',
    find: '    this.changed.alert(row);\n',
    put: '',
    test: {
      project: 'unit',
      file: `${CORE}/projections/projections.test.ts`,
      title: 'the images of its journal rows are the rows of the state that a batch changed',
    },
  },
  {
    name: 'images not decided again',
    breaks: 'rules/journal.md 2: verify reports separately: decided again = outcome; images = tables',
    file: `${CORE}/verify/decide.ts`,
    find: 'if (images === null || decision.images === null || decision.images.equals(images)) return null;',
    put: 'return null;',
    test: {
      project: 'integration',
      file: 'tests/core/verify.it.test.ts',
      title: 'decides again which rows of the state a row of the journal has changed',
    },
  },
  {
    name: 'tables not compared with the images',
    breaks: 'rules/journal.md 2: verify reports separately: images = tables',
    file: `${CORE}/verify/verify.ts`,
    find: 'isWhole && state === null ? [',
    put: 'isWhole && state !== null ? [',
    test: {
      project: 'integration',
      file: 'tests/core/epochs.it.test.ts',
      title: 'compares a table of the state with the images in the journal where the epoch is not decided again',
    },
  },
  {
    name: 'frames swapped within a batch',
    breaks: 'rules/journal.md 1: the rows of a batch come back in their order',
    file: `${CORE}/journal/layout.ts`,
    find: '    frames.push(packed);\n',
    put: '    frames.unshift(packed);\n',
    test: layout('are read frame by frame: a damaged frame leaves the others readable'),
  },
  {
    name: 'check of a row not compared',
    breaks: 'rules/journal.md 1: tampering checks stay as fine as a row',
    file: `${CORE}/verify/chain.ts`,
    find: 'this.#follows && !matchesCheck(row, hash)',
    put: 'this.#follows && row.check.length === hash.length && !matchesCheck(row, hash)',
    test: tampering("ORD-14 60 edits of rows within the journal's batches are found, and verify names each"),
  },
  {
    name: 'frame cache keyed without the hash of the batch',
    breaks: 'a frame is that of its brokerage and batch',
    file: `${CORE}/journal/batches.ts`,
    find: "batch.head.toString('latin1')",
    put: 'batch.toSeq',
    test: events('two brokerages whose journals have the same numbers read their own only'),
  },
  {
    name: 'frame read for each of its rows',
    breaks: BOUNDED,
    file: `${CORE}/journal/batches.ts`,
    find: "batch.head.toString('latin1')",
    put: "[batch.head.toString('latin1'), seq].join()",
    test: events('a page of an account’s events unpacks a frame once, however many of its rows it takes'),
  },
  {
    name: 'frame not kept',
    breaks: BOUNDED,
    file: `${CORE}/journal/frame-cache.ts`,
    find: '    this.#frames.set(key, { rows, bytes });\n',
    put: '',
    test: events('a frame that was just read is not read again'),
  },
  {
    name: 'replay unpacks every event of the account',
    breaks: 'what a replay costs is bounded by the rows that name the order',
    file: `${CORE}/journal/account-events.ts`,
    find: 'place === null || rows.get(journalSeq)',
    put: 'place !== null || rows.get(journalSeq)',
    test: events('the replay of an order unpacks no outcome that does not name it'),
  },
  {
    name: 'frame inflated without a bound',
    breaks: 'rules/journal.md 1: bounded inflation',
    file: `${CORE}/journal/layout.ts`,
    find: '{ maxOutputLength: Math.max(1, rawLength) }',
    put: '{}',
    test: layout('inflates no more bytes than the table declares'),
  },
  {
    name: 'bytes behind the last frame passed over',
    breaks: ONE_FRAME,
    file: `${CORE}/journal/batches.ts`,
    find: 'span === spans.at(-1) ? batch.frames.length : span',
    put: 'span',
    test: damage('reports bytes that were cut off from the last frame, or added to it'),
  },
  {
    name: 'events of a damaged frame not counted',
    breaks: ONE_FRAME,
    file: `${CORE}/verify/rows.ts`,
    find: '    this.#events += await countEvents(client, fromSeq, toSeq);\n',
    put: '    await countEvents(client, fromSeq, toSeq);\n',
    test: damage('reports a damaged frame once, with its rows, wherever it is, and nothing that follows from it'),
  },
  {
    name: 'damaged frame passed over in silence',
    breaks: ONE_FRAME,
    file: `${CORE}/journal/batches.ts`,
    find: '    onDamage(error);\n',
    put: '',
    test: tampering('ORD-14 a changed bit of packed rows is reported once, with the first row of its frame'),
  },
  {
    name: 'rows of the layout before not read',
    breaks: 'rules/journal.md 1: readers of old layouts stay',
    file: `${CORE}/journal/rows.ts`,
    find: '  if (rest.length === 0) return found;\n',
    put: '  if (rest.length >= 0) return found;\n',
    test: upgrade(
      'resumes where it stopped: orders, stop, pair and alert are open, positions and tax types are unchanged',
    ),
  },
  {
    name: 'keys of before the journal forgotten',
    breaks: 'decision 0071: keys of before stay known until they expire',
    file: `${CORE}/journal/known-answers.ts`,
    find: 'this.#mayBeEarlier = await hasEarlier(client, this.#tenantId);',
    put: 'this.#mayBeEarlier = false;',
    test: {
      project: 'integration',
      file: 'tests/core/keys.it.test.ts',
      title: 'keys are looked up one by one, also by a session whose plan was made when the table had one',
    },
  },
];
