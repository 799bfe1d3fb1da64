import {
  allot,
  commitmentOf,
  type DrawCertificate,
  type DrawEntry,
  type DrawRow,
  entryLine,
  merkleRoot,
  ranks,
  seedOf,
} from '@kabuto/draw';
import { describe, expect, it } from 'vitest';
import { verifyDraw } from './verify.ts';

const SECRET = '07'.repeat(32);
const entries: readonly DrawEntry[] = Array.from({ length: 450 }, (_, i) => ({
  id: i * 3 + 1,
  quantity: 100,
  bid: i % 10 === 0 ? 9_000 : null,
  nonce: i.toString(16).padStart(32, '0'),
  simulated: i > 0,
}));
const root = merkleRoot(entries);
const seed = seedOf(root, SECRET);
const certificate: DrawCertificate = {
  offeringId: '1',
  version: 1,
  method: 'equal',
  commitment: commitmentOf(SECRET),
  beacon: null,
  root,
  count: entries.length,
  lot: 100,
  units: 100,
  standbys: 20,
  price: 10_000,
  secret: SECRET,
  seed,
};
const eligible = entries.filter(({ bid }) => bid === null).map(({ id }) => id);
const results = new Map(
  allot(
    ranks(seed, eligible).map((id) => ({ id, lots: 1 })),
    certificate.units,
    certificate.standbys,
  ).map(({ id, lots, standby }) => [id, { lots, standby }]),
);
const rows: readonly DrawRow[] = entries.map((entry) => {
  const result = results.get(entry.id);
  if (result === undefined) return { ...entry, result: { outcome: 'price', units: 0, standbyRank: null } };
  const outcome = result.standby !== null ? 'standby' : result.lots > 0 ? 'won' : 'lost';
  return { ...entry, result: { outcome, units: result.lots, standbyRank: result.standby } };
});
const [, second] = entries;
const OWN = second === undefined ? '' : entryLine(second);

/** Verifies this list, served 100 rows a page; returns the outcome and the progress that was reported. */
async function verify(list: readonly DrawRow[], ownLine: string | null = OWN) {
  const progress: number[] = [];
  const outcome = await verifyDraw({
    certificate,
    ownLine,
    readPage: async (after) => {
      const rest = list.filter(({ id }) => id > after);
      return { rows: rest.slice(0, 100), more: rest.length > 100 };
    },
    onProgress: (done) => progress.push(done),
    pause: () => Promise.resolve(),
  });
  return { outcome, progress };
}

describe('the verification of a draw in the browser', () => {
  it('IPO-03 confirms the published draw from all pages of its list, and reports its progress', async () => {
    const { outcome, progress } = await verify(rows);
    expect(outcome).toEqual({ ok: true });
    expect(progress).toEqual([100, 200, 300, 400, 450]);
  });

  it('IPO-03 fails for a list that was tampered with', async () => {
    const changed = rows.map((row) => (row.id === 4 ? { ...row, quantity: 200 } : row));
    expect((await verify(changed, null)).outcome).toEqual({ ok: false, fault: 'root' });
    expect((await verify(rows.slice(0, -1))).outcome).toEqual({ ok: false, fault: 'count' });
    const lost = rows.find(({ result }) => result?.outcome === 'lost');
    const won = rows.find(({ result }) => result?.outcome === 'won');
    const favoured = rows.map((row) => (row.id === lost?.id ? { ...row, result: won?.result ?? null } : row));
    expect((await verify(favoured)).outcome).toMatchObject({ ok: false, fault: 'result' });
  });

  it('IPO-03 fails when the own application is not in the list', async () => {
    expect((await verify(rows, 'another line')).outcome).toEqual({ ok: false, fault: 'own' });
  });
});
