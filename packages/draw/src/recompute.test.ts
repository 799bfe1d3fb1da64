import { expect, it } from 'vitest';
import type { DrawCertificate } from './certificate.ts';
import { type DrawRow, Recomputation, recompute } from './recompute.ts';
import { commitmentOf, seedOf } from './seed.ts';
import { holdDraw, testEntries } from './testing-draw.ts';

const secret = '07'.repeat(32);
const draw = holdDraw({
  entries: testEntries(200),
  price: 10_000,
  lot: 100,
  units: 60,
  standbys: 20,
  secret,
  short: new Set([11, 31]),
});
const { certificate } = draw;
const rows: DrawRow[] = [...draw.rows];
const fault = (changed: readonly DrawRow[], of: Partial<DrawCertificate> = {}) =>
  recompute(changed, { ...certificate, ...of });
const with_ = (index: number, change: Partial<DrawRow>): DrawRow[] =>
  rows.map((row, i) => (i === index ? { ...row, ...change } : row));

it('IPO-03 confirms a draw, also when its list comes in parts', () => {
  expect(recompute(rows, certificate)).toEqual({ ok: true });
  const parts = new Recomputation(certificate);
  for (let from = 0; from < rows.length; from += 7) parts.add(rows.slice(from, from + 7));
  expect(parts.finish()).toEqual({ ok: true });
  const outcomes = new Set(rows.map(({ result }) => result?.outcome));
  expect(outcomes).toEqual(new Set(['won', 'standby', 'lost', 'price', 'funds']));
});

it('IPO-03 confirms a draw without accounts that were closed before it, whatever they bid', () => {
  const below = rows.find(({ result }) => result?.outcome === 'price')?.id ?? 0;
  const above = rows.find(({ result }) => result?.outcome === 'won')?.id ?? 0;
  const terms = { price: 10_000, lot: 100, units: 60, standbys: 20, secret };
  const closed = holdDraw({ ...terms, entries: testEntries(200), barred: new Set([below, above]) });
  expect(recompute(closed.rows, closed.certificate)).toEqual({ ok: true });
});

it('IPO-03 fails for a list that was tampered with', () => {
  expect(fault(with_(1, { quantity: 5_000 }))).toMatchObject({ ok: false, fault: 'root' });
  expect(fault(with_(1, { nonce: 'f'.repeat(32) }))).toMatchObject({ ok: false, fault: 'root' });
  expect(fault(with_(1, { simulated: true }))).toMatchObject({ ok: false, fault: 'root' });
  expect(fault(rows.slice(1))).toEqual({ ok: false, fault: 'count' });
  expect(fault(rows.toReversed())).toMatchObject({ ok: false, fault: 'order' });
  const [first, ...others] = rows;
  if (first === undefined) throw new Error('no rows');
  expect(fault([first, first, ...others])).toEqual({ ok: false, fault: 'order', id: first.id });
  // an application that was never there, in place of one that was
  expect(fault([...rows.slice(0, -1), { ...first, id: 9_999 }])).toMatchObject({ ok: false });
});

it('IPO-03 fails for a result that was changed', () => {
  const lost = rows.findIndex(({ result }) => result?.outcome === 'lost');
  const won = rows.findIndex(({ result }) => result?.outcome === 'won');
  const swapped = rows.map((row, i) => {
    if (i === lost) return { ...row, result: rows[won]?.result ?? null };
    return i === won ? { ...row, result: rows[lost]?.result ?? null } : row;
  });
  expect(fault(swapped)).toMatchObject({ ok: false, fault: 'result' });
  const more = { outcome: 'won', units: 2, standbyRank: null } as const;
  expect(fault(with_(won, { result: more }))).toEqual({ ok: false, fault: 'result', id: rows[won]?.id });
  const below = rows.findIndex(({ result }) => result?.outcome === 'price');
  expect(fault(with_(below, { result: rows[won]?.result ?? null }))).toEqual({
    ok: false,
    fault: 'result',
    id: rows[below]?.id,
  });
  expect(fault(with_(won, { result: { outcome: 'price', units: 0, standbyRank: null } }))).toMatchObject({
    fault: 'result',
  });
  expect(fault(with_(won, { result: { outcome: 'funds', units: 1, standbyRank: null } }))).toMatchObject({
    fault: 'result',
  });
  // Declaring a winner's money short moves all places behind it.
  expect(fault(with_(won, { result: { outcome: 'funds', units: 0, standbyRank: null } }))).toMatchObject({
    ok: false,
  });
});

it('fails for a seed that was not promised or does not follow from the list', () => {
  const other = '08'.repeat(32);
  expect(fault(rows, { secret: other })).toEqual({ ok: false, fault: 'commitment' });
  expect(fault(rows, { commitment: null })).toEqual({ ok: false, fault: 'commitment' });
  expect(fault(rows, { secret: other, commitment: commitmentOf(other) })).toEqual({ ok: false, fault: 'seed' });
  expect(fault(rows, { seed: seedOf(certificate.root, other) })).toEqual({ ok: false, fault: 'seed' });
});

it('takes the beacon’s randomness in place of the server’s secret', () => {
  const beacon = { chain: 'ab'.repeat(32), round: 7 };
  const randomness = '09'.repeat(32);
  expect(fault(rows, { beacon, commitment: null, secret: randomness })).toEqual({ ok: false, fault: 'seed' });
  // exactly one of the two was published before
  expect(fault(rows, { beacon })).toEqual({ ok: false, fault: 'commitment' });
  const seed = seedOf(certificate.root, randomness);
  // The seed is right now, and the results are those of another one.
  expect(fault(rows, { beacon, secret: randomness, seed, commitment: null })).toMatchObject({ fault: 'result' });
});

it('is incomplete before the draw', () => {
  expect(fault(with_(0, { result: null }))).toEqual({ ok: false, fault: 'incomplete' });
  expect(fault(rows, { price: null })).toEqual({ ok: false, fault: 'incomplete' });
  expect(fault(rows, { secret: null, seed: null })).toEqual({ ok: false, fault: 'incomplete' });
});
