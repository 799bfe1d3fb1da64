import { epochMs } from '@kabuto/market';
import { expect, it } from 'vitest';
import { chainHash, GENESIS, JOURNAL_KIND } from './journal.ts';

it('the chain covers every column of a row, the row before, and the tenant', () => {
  const row = {
    seq: 7,
    epoch: 2,
    at: epochMs(1_795_478_370_000),
    wallAt: 1_795_478_370_500,
    kind: JOURNAL_KIND.place,
    payload: Buffer.from('{"a":1}'),
    outcome: Buffer.from('{"b":2}'),
    images: Buffer.from('c'),
  };
  const changed = [
    { ...row, seq: 8 },
    { ...row, epoch: 3 },
    { ...row, at: epochMs(row.at + 1) },
    { ...row, wallAt: row.wallAt + 1 },
    { ...row, kind: JOURNAL_KIND.cancel },
    { ...row, payload: Buffer.from('{"a":2}') },
    { ...row, outcome: Buffer.from('{"b":3}') },
    { ...row, images: Buffer.from('d') },
    // the same bytes, split elsewhere
    { ...row, outcome: Buffer.from('{"b":2}c'), images: Buffer.alloc(0) },
    { ...row, payload: Buffer.from('{"a":1}{'), outcome: Buffer.from('"b":2}') },
  ].map((other) => chainHash(GENESIS, other, 1));
  const all = [row].map((one) => chainHash(GENESIS, one, 1)).concat(changed);
  all.push(chainHash(GENESIS, row, 2), chainHash(Buffer.alloc(32, 1), row, 1));
  expect(new Set(all.map((hash) => hash.toString('hex'))).size).toBe(all.length);
  expect(chainHash(GENESIS, { ...row }, 1)).toEqual(chainHash(GENESIS, row, 1));
  // rows of layout 1 keep their hashes
  const before = { ...row, images: null };
  expect(chainHash(GENESIS, before, 1)).toEqual(chainHash(GENESIS, { ...row, images: Buffer.alloc(0) }, 1));
});
