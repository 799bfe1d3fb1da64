import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { binaryArray } from '../store/binary-array.ts';
import { register } from './projection.ts';

type Row = { readonly account: number; readonly code: string; readonly held: number };
const TENANT = 7;
const FIRST: readonly Row[] = [
  { account: 1, code: '7203', held: 10 },
  { account: 1, code: '9984', held: 20 },
  { account: 12, code: '7203', held: 5 },
];
const SECOND: readonly Row[] = [{ account: 1, code: '7203', held: 30 }];

/** What is sent for two batches to a table with this key. */
async function sent(key: readonly string[] | null): Promise<unknown> {
  const statements: unknown[] = [];
  // Only `query` is called, with one statement's text and values.
  const client = { query: async ({ values }: { values: unknown }) => statements.push(values) } as unknown as ClientBase;
  const projection = register<readonly Row[], Row>({
    table: {
      name: 'position',
      key,
      columns: [
        { name: 'account_id', type: 'int8', of: ({ account }) => account },
        { name: 'code', type: 'text', of: ({ code }) => code },
        { name: 'held', type: 'int8', of: ({ held }) => held },
      ],
    },
    rows: (batch) => batch,
  });
  await projection.write(client, TENANT, [FIRST, SECOND]);
  return statements;
}

const statement = (rows: readonly Row[]): readonly unknown[] => [
  TENANT,
  binaryArray(
    'int8',
    rows.map(({ account }) => account),
  ),
  binaryArray(
    'text',
    rows.map(({ code }) => code),
  ),
  binaryArray(
    'int8',
    rows.map(({ held }) => held),
  ),
];

it.each([
  {
    name: 'account and issue',
    key: ['account_id', 'code'],
    rows: [{ account: 1, code: '7203', held: 30 }, ...FIRST.slice(1)],
  },
  { name: 'account', key: ['account_id'], rows: [{ account: 1, code: '7203', held: 30 }, ...FIRST.slice(2)] },
  { name: 'one row a brokerage', key: [], rows: SECOND },
  { name: 'none, every row', key: null, rows: [...FIRST, ...SECOND] },
])('of several batches the last row of each key is written: $name', async ({ key, rows }) => {
  expect(await sent(key)).toEqual([statement(rows)]);
});
