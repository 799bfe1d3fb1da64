import type { Plant, PlantTest } from './plant.ts';

const CORE = 'apps/server/src/core';
const test =
  (project: PlantTest['project'], file: string) =>
  (title: string): PlantTest => ({ project, file, title });
const unit = test('unit', `${CORE}/journal/event-batch.test.ts`);
const batches = test('integration', 'tests/core/event-batches.it.test.ts');
const upgrade = test('integration', 'tests/core/event-upgrade.it.test.ts');
const verify = test('integration', 'tests/core/event-tampering.it.test.ts');

const PAGES = batches('are the same page from each number, to each number, of some kinds, in both orders');
const ALL_ACCOUNTS = batches('are read in their order between any two numbers, and the first of each account and kind');
const ROWS = unit('hold each event once, with its account, and how many events of the batch come before theirs');
const FOUND = 'decision 0114: an event is found by its number, wherever its batch begins';

/** Bugs of the rows that hold an account's events of a batch (decision 0114). */
export const ACCOUNT_EVENT_BUGS: readonly Plant[] = [
  {
    name: 'events lost that follow a number within a batch',
    breaks: FOUND,
    file: `${CORE}/journal/event-rows.ts`,
    find: 'account_id = $2 and event_seq <= ',
    put: 'account_id = $2 and event_seq = ',
    test: PAGES,
  },
  {
    name: 'events of a batch oldest first on a page of the newest',
    breaks: 'decision 0006: an account’s events are read by their number',
    file: `${CORE}/journal/event-rows.ts`,
    find: 'isOldestFirst ? own : own.toReversed()',
    put: 'isOldestFirst ? own : own',
    test: PAGES,
  },
  {
    name: 'page one row short',
    breaks: 'decision 0114: a page is full as long as there are events',
    file: `${CORE}/journal/event-rows.ts`,
    find: 'offset + limit + 2',
    put: 'offset + limit',
    test: PAGES,
  },
  {
    name: 'notices begin with the next row, not within the batch',
    breaks: FOUND,
    file: `${CORE}/journal/event-rows.ts`,
    find: 'await batchStart(client, tenantId, after + 1), upTo',
    put: 'after + 1, upTo',
    test: ALL_ACCOUNTS,
  },
  {
    name: 'events of several accounts not in their order',
    breaks: 'decision 0006: the order of events of several accounts is known',
    file: `${CORE}/journal/event-rows.ts`,
    find: 'pointers.sort((a, b) => a.seq - b.seq)',
    put: 'pointers',
    test: ALL_ACCOUNTS,
  },
  {
    name: 'events of a batch given to its first account',
    breaks: 'decision 0114: one row an account and batch',
    file: `${CORE}/journal/tables.ts`,
    find: '({ event }) => event.accountId)',
    put: '() => events[0]?.event.accountId)',
    test: ROWS,
  },
  {
    name: 'row without the place of its batch',
    breaks: FOUND,
    file: `${CORE}/journal/tables.ts`,
    find: 'before: eventSeq - from',
    put: 'before: eventSeq - eventSeq + 0 * from',
    test: ROWS,
  },
  {
    name: 'events that were cut off read as if they were whole',
    breaks: 'decision 0114: bytes that end too early are refused',
    file: `${CORE}/journal/event-batch.ts`,
    find: "if (byte === undefined) throw new RangeError('the bytes of the events end too early');",
    put: 'if (byte === undefined) return value;',
    test: unit('are refused when they are cut off anywhere'),
  },
  {
    name: 'frame of another brokerage under the same number',
    breaks: 'a frame is that of its brokerage and batch',
    file: `${CORE}/journal/batches.ts`,
    find: "batch.head.toString('latin1')",
    put: 'batch.toSeq',
    test: batches('are read with their content, row, kind and time, and nobody else’s'),
  },
  {
    name: 'kinds of a row not compared',
    breaks: 'rules/journal.md 2: images = tables; readers skip rows by their kinds',
    file: `${CORE}/verify/event-rows.ts`,
    find: 'if (row.kinds !== kindBits(',
    put: 'if (row.kinds === null && 0 < kindBits(',
    test: verify('the kinds of a batch are named'),
  },
  {
    name: 'beginning of a batch not compared',
    breaks: 'rules/journal.md 2: images = tables; readers of all accounts begin with the batch',
    file: `${CORE}/verify/event-rows.ts`,
    find: 'row.seq - before !== start)',
    put: 'row.seq - before > start)',
    test: verify('where the batch begins is named'),
  },
  {
    name: 'rows of before made again by batch',
    breaks: 'rules/journal.md 2: tables that are made again are compared row by row',
    file: `${CORE}/projections/project-again.ts`,
    find: 'lease.eventSeq <= eventsTo',
    put: 'lease.eventSeq < 0 * eventsTo',
    test: upgrade('stays as it is: its events are read, verified and made again'),
  },
];
