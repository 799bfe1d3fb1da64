import { allot } from './allot.ts';
import type { DrawBeacon, DrawCertificate } from './certificate.ts';
import type { DrawEntry, DrawResult } from './entry.ts';
import { merkleRoot } from './merkle.ts';
import type { DrawRow } from './recompute.ts';
import { commitmentOf, ranks, seedOf } from './seed.ts';

export type TestDraw = { readonly rows: readonly DrawRow[]; readonly certificate: DrawCertificate };

/** What a test chooses of a draw. */
export type Draw = {
  readonly entries: readonly DrawEntry[];
  readonly price: number;
  readonly lot: number;
  readonly units: number;
  readonly standbys: number;
  readonly secret: string;
  /** Whose randomness `secret` is; absent: it is the server's. */
  readonly beacon?: DrawBeacon;
  /** Ids whose money does not suffice. */
  readonly short?: ReadonlySet<number>;
  /** Ids whose accounts take no part, whatever their bid. */
  readonly barred?: ReadonlySet<number>;
};

/** Applications with ids from 1 on, of one to three units, every third with a bid. */
export const testEntries = (count: number): DrawEntry[] =>
  Array.from({ length: count }, (_, i) => ({
    id: 1 + i * 2,
    quantity: 100 * (1 + (i % 3)),
    bid: i % 3 === 0 ? 9_000 + 500 * (i % 5) : null,
    nonce: i.toString(16).padStart(32, '0'),
    simulated: i % 2 === 0,
  }));

/** A draw as a server holds it. */
export function holdDraw({
  entries,
  price,
  lot,
  units,
  standbys,
  secret,
  beacon,
  short = new Set(),
  barred = new Set(),
}: Draw): TestDraw {
  const root = merkleRoot(entries);
  const seed = seedOf(root, secret);
  const isBelow = ({ bid }: DrawEntry) => bid !== null && bid < price;
  const drawn = new Map(
    entries.flatMap((entry) =>
      isBelow(entry) || short.has(entry.id) || barred.has(entry.id) ? [] : [[entry.id, entry.quantity / lot]],
    ),
  );
  const byRank = ranks(seed, [...drawn.keys()]).map((id) => ({ id, lots: drawn.get(id) ?? 0 }));
  const results = new Map<number, DrawResult>();
  for (const { id, lots, standby } of allot(byRank, units, standbys)) {
    const outcome = standby !== null ? 'standby' : lots > 0 ? 'won' : 'lost';
    results.set(id, { outcome, units: lots, standbyRank: standby });
  }
  const rows = entries.map((entry) => {
    const outcome = barred.has(entry.id) ? 'account' : isBelow(entry) ? 'price' : 'funds';
    return { ...entry, result: results.get(entry.id) ?? { outcome, units: 0, standbyRank: null } } as const;
  });
  const promise =
    beacon === undefined ? { commitment: commitmentOf(secret), beacon: null } : { commitment: null, beacon };
  const terms = { offeringId: '1', version: 1, method: 'equal', ...promise } as const;
  return { rows, certificate: { ...terms, root, count: entries.length, lot, units, standbys, price, secret, seed } };
}
