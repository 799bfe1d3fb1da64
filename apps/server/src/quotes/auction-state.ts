import { type InstrumentCode, isCollecting, type Phase, type Price, type TickTable, type Venue } from '@kabuto/market';
import type { Snapshot } from './store.ts';

/**
 * An issue for which an auction would trade now: at `price`, in tenths of a yen, `volume` shares, with `imbalance`
 * shares to buy (+) or to sell (-) left over.
 */
export type AuctionFacts = {
  readonly code: InstrumentCode;
  readonly base: Price;
  /** The tick table in force when it differs from the listed one. */
  readonly tickTable: Exclude<TickTable, 'fine'> | null;
  readonly price: Price;
  readonly volume: number;
  readonly imbalance: number;
};

/** The indicative auctions of a market in one committed state, by code; none in a phase that collects no orders. */
export type AuctionState = Snapshot & { readonly phase: Phase; readonly rows: readonly AuctionFacts[] };

/** What is read of a core. */
type AuctionSource = {
  readonly at: number;
  readonly seq: number;
  readonly venue: Pick<Venue, 'phase' | 'allFacts' | 'depth'>;
};

/** The auctions of a core that holds committed state only. */
export function auctionState({ at, seq, venue }: AuctionSource): AuctionState {
  const { phase } = venue;
  const rows = isCollecting(phase)
    ? venue.allFacts().flatMap(({ code, base, tickTable, halted }): AuctionFacts[] => {
        const { indicative } = venue.depth(code, 0);
        // A halted issue has no auction, whatever is in its book.
        if (indicative === undefined || halted) return [];
        return [{ code, base, tickTable: tickTable === 'fine' ? null : (tickTable ?? null), ...indicative }];
      })
    : [];
  return { at, seq, phase, rows: rows.sort((a, b) => (a.code < b.code ? -1 : 1)) };
}

/** How long a state is returned again, in milliseconds: what all clients ask for costs one computation. */
export const AUCTIONS_FOR_MS = 1_000;

/** The same read, at most one in `forMs` milliseconds of `now`; one that fails is not kept. */
export function sharedRead<T>(read: () => Promise<T>, forMs: number, now: () => number): () => Promise<T> {
  let kept: { readonly at: number; readonly reading: Promise<T> } | undefined;
  return () => {
    if (kept !== undefined && now() - kept.at < forMs) return kept.reading;
    const mine = { at: now(), reading: read() };
    kept = mine;
    mine.reading.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.reading;
  };
}
