import { epochMs } from '@kabuto/market';
import { expect, it } from 'vitest';
import { chainHash, GENESIS, JOURNAL_KIND } from '../journal/journal.ts';
import { CHECK_BYTES, HASH_BYTES, type StoredJournalRow } from '../journal/layout.ts';
import { Chain } from './chain.ts';

const TENANT = 1;
const NONE = Buffer.alloc(0);
const content = { seq: 1, epoch: 1, at: epochMs(0), wallAt: 0, kind: JOURNAL_KIND.tick, payload: NONE, outcome: NONE };
const hash = chainHash(GENESIS, { ...content, images: null }, TENANT);
const row = (checkBytes: number, check: Buffer): StoredJournalRow => ({ ...content, images: null, check, checkBytes });

it.each([
  ['within a batch', CHECK_BYTES, [0, 3, 5, HASH_BYTES]],
  ['at the end of a batch or of layout 1', HASH_BYTES, [0, CHECK_BYTES, 31]],
])('the check of a row %s is neither shorter nor longer than it must be', (_where, bytes, others) => {
  const problems = (length: number) => new Chain(TENANT).add(row(bytes, hash.subarray(0, length))).length;
  expect(problems(bytes)).toBe(0);
  expect(others.map(problems)).toEqual(others.map(() => 1));
});
