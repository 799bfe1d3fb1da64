import type { EvidenceRow, FillEvidence } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { bookRows, checkEvidence, fromMid, rowHash, tenthsText } from './evidence.ts';

const TENANT = 7;
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** A packed book with one bid and two asks (docs/journal-layout.md says where the row's content lies). */
function packedBook(): Uint8Array<ArrayBuffer> {
  const out = new DataView(new ArrayBuffer(22 + 3 * 16));
  for (const [at, byte] of [1, 0, 1, 2, 5].entries()) out.setUint8(at, byte);
  const levels = [
    [31_190, 500, 0, 100],
    [31_200, 300, 0, 0],
    [31_210, 600, 1, 0],
  ] as const;
  for (const [rank, [at, low, high, own]] of levels.entries()) {
    const start = 22 + rank * 16;
    out.setInt32(start, at, true);
    out.setUint32(start + 4, low, true);
    out.setUint16(start + 8, high, true);
    out.setUint16(start + 10, 2, true);
    out.setUint32(start + 12, own, true);
  }
  return new Uint8Array(out.buffer);
}

/** A row with the hash that follows from its content, computed by WebCrypto. */
async function bookRow(payload: Uint8Array<ArrayBuffer>): Promise<EvidenceRow> {
  const rest = { seq: 41, epoch: 3, at: 1_790_000_000_000, wallAt: 1_790_000_001_234, kind: 101 };
  const head = new DataView(new ArrayBuffer(46));
  head.setUint32(0, TENANT, true);
  head.setBigUint64(4, BigInt(rest.seq), true);
  head.setUint32(12, rest.epoch, true);
  head.setBigUint64(16, BigInt(rest.at), true);
  head.setBigUint64(24, BigInt(rest.wallAt), true);
  head.setUint16(32, rest.kind, true);
  head.setUint32(34, payload.length, true);
  const covered = new Uint8Array(32 + 46 + payload.length).fill(0xab, 0, 32);
  covered.set(new Uint8Array(head.buffer), 32);
  covered.set(payload, 78);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', covered));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const previousHash = 'ab'.repeat(32);
  return { ...rest, payload: base64(payload), outcome: '', images: '', previousHash, hash, chained: true };
}

const level = (price: string, quantity: string, own = '0') => ({ price, quantity, orders: 2, own });
const row = await bookRow(packedBook());
const book = {
  row,
  auction: false,
  marketBuy: '0',
  marketSell: '0',
  bids: [level('3119', '500', '100')],
  asks: [level('3120', '300'), level('3121', '4294967896')],
};
const evidence: FillEvidence = { tenant: TENANT, row: { seq: 43, hash: 'cd'.repeat(32), chained: true }, book };

describe('ORD-14 the evidence of a fill, checked without the server', () => {
  it('is confirmed when hash, book and order agree', () => {
    expect(checkEvidence(evidence, '5')).toEqual({ hash: true, book: true, order: true });
  });

  it('fails when the record differs from what its hash covers: any number, its content, the row before', () => {
    const others: readonly Partial<EvidenceRow>[] = [
      { seq: 42 },
      { epoch: 4 },
      { at: row.at + 1 },
      { wallAt: row.wallAt + 1 },
      { kind: 16 },
      { previousHash: 'ac'.repeat(32) },
      { payload: btoa('another book') },
      { outcome: btoa('x') },
      { images: btoa('x') },
    ];
    for (const change of others)
      expect([change, rowHash(TENANT, { ...row, ...change }) === row.hash]).toEqual([change, false]);
    expect(checkEvidence({ ...evidence, tenant: 8 }, '5')?.hash).toBe(false);
  });

  it('fails when the book shown differs: a price, its shares, the member’s own part, an extra level', () => {
    const shown = (change: Partial<typeof book>) =>
      checkEvidence({ ...evidence, book: { ...book, ...change } }, '5')?.book;
    expect(shown({ bids: [level('3118', '500', '100')] })).toBe(false);
    expect(shown({ bids: [level('3119', '600', '100')] })).toBe(false);
    expect(shown({ bids: [level('3119', '500')] })).toBe(false);
    expect(shown({ asks: [level('3120', '300')] })).toBe(false);
    expect(shown({})).toBe(true);
  });

  it('fails when the record belongs to another order', () => {
    expect(checkEvidence(evidence, '6')).toEqual({ hash: true, book: true, order: false });
  });

  it('has nothing to check for a fill from before the account came here', () => {
    expect(checkEvidence({ tenant: TENANT, book: null, row: null }, '5')).toBeNull();
  });
});

it('the distance from the mid needs a bid and an ask, and no auction', () => {
  expect(fromMid(book, { price: '3120' })).toEqual({ mid: 31_195, distance: 5 });
  expect(fromMid({ ...book, auction: true }, { price: '3120' })).toBeNull();
  expect(fromMid({ ...book, bids: [] }, { price: '3120' })).toBeNull();
});

it('the recorded book is in order of price, also before an auction where both sides meet', () => {
  const crossed = {
    asks: [level('3119', '200'), level('3120', '300')],
    bids: [level('3120', '500'), level('3118', '100')],
  };
  expect(bookRows(crossed).map(({ price, ask, bid }) => [price, ask?.quantity, bid?.quantity])).toEqual([
    ['3120', '300', '500'],
    ['3119', '200', undefined],
    ['3118', undefined, '100'],
  ]);
});

it('a mid price keeps its halves of a tenth, a distance its sign', () => {
  const texts = (least: 0 | 1) => [27_042.5, 31_195, 31_200].map((tenths) => tenthsText(tenths, least));
  expect(texts(0)).toEqual(['2,704.25', '3,119.5', '3,120']);
  expect([5, -2.5, 0, 10, 0.5].map((tenths) => tenthsText(tenths, 0, true))).toEqual([
    '+0.5',
    '\u22120.25',
    '±0',
    '+1',
    '+0.05',
  ]);
  // beside a price with a decimal, as 153.1
  expect(texts(1)).toEqual(['2,704.25', '3,119.5', '3,120.0']);
  expect([tenthsText(1_530, 1), tenthsText(10, 1, true), tenthsText(0, 1, true)]).toEqual(['153.0', '+1.0', '±0']);
});
