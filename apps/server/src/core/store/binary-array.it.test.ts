import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import { binaryArray, type Cell, type ColumnType } from './binary-array.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = await connect(database.superUrl, 'DATABASE_URL', 'test');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const read = async (type: ColumnType, cells: readonly Cell[]) =>
  (await client.query(`select $1::${type}[]::text[] as back`, [binaryArray(type, cells)])).rows[0].back;

const EDGE = Number.MAX_SAFE_INTEGER;

it.each([
  ['int8', [0, 1, -1, 2 ** 31, 2 ** 32, -(2 ** 32), -(2 ** 32) - 1, EDGE, -EDGE, null]],
  ['int4', [0, -1, 2 ** 31 - 1, -(2 ** 31), null]],
  ['int2', [0, -1, 32_767, -32_768]],
  ['text', ['', 'plain', '"quoted", {braces} \\ back', '株式 🗾', 'null', null]],
  ['date', ['2000-01-01', '1999-12-31', '2026-11-24', '2049-12-01', '0001-01-01', null]],
] as const)('PostgreSQL reads an array of %s unchanged', async (type, cells) => {
  expect(await read(type, cells)).toEqual(cells.map((cell) => (cell === null ? null : String(cell))));
});

it('PostgreSQL reads booleans, bytes and JSON unchanged', async () => {
  expect(await read('bool', [true, false, null])).toEqual(['true', 'false', null]);
  expect(await read('bytea', [Buffer.alloc(0), Buffer.from([0, 255, 92]), null])).toEqual(['\\x', '\\x00ff5c', null]);
  expect(await read('json', ['{"a":"\\"株"}', '[]', null])).toEqual(['{"a":"\\"株"}', '[]', null]);
});

it.each([
  ['int4', 2 ** 31],
  ['int2', 40_000],
  ['int8', 2 ** 53],
  ['int8', 1.5],
  ['date', '2026-13-01'],
  ['text', 7],
  ['bool', 1],
  ['bytea', 'text'],
  ['int8', '7'],
] as const)('rejects what is not a %s: %s', (type, value) => {
  expect(() => binaryArray(type, [value])).toThrow();
});
