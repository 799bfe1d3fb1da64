import { type Depth, FIRST_VENUE, type InstrumentCode, type Venue, type VenueId } from '@kabuto/market';
import type pg from 'pg';
import { type Core, NIGHT } from '../core/index.ts';
import { Refused } from '../platform/http/index.ts';
import type { AuctionState } from './auction-state.ts';
import type { InstrumentCatalogue } from './catalogue.ts';
import type { IndexBars } from './index-bars.ts';
import type { IndexBoard } from './index-board.ts';

/** What the market area needs of a tenant's core. */
export type QuoteCore = {
  readonly feed: Pick<Core['feed'], 'session' | 'tape' | 'nightTape'>;
  readonly clock: Pick<Core['clock'], 'mode'>;
  /** The committed book of an issue at a venue, null: the first; undefined at one that shows no books. */
  readonly depth: (code: InstrumentCode, levels: number, venue: VenueId | null) => Promise<Depth | undefined>;
  /** What the auctions of all issues would do, as committed at most a second ago. */
  readonly auctions: () => Promise<AuctionState>;
};

/** One tenant's market as this area sees it. */
export type QuoteMarket = {
  readonly catalogue: InstrumentCatalogue;
  /** The venues besides the first. */
  readonly venues: readonly VenueId[];
  readonly core: QuoteCore;
  readonly board: IndexBoard;
  readonly indexBars: IndexBars;
};

/** Trades of each issue that the market keeps in memory (rules/core.md 7). */
export const TAPE_LENGTH = 1_000;

export type QuoteDeps = {
  readonly pool: pg.Pool;
  readonly marketOf: (tenantId: number) => QuoteMarket;
};

/** The committed session. Throws Refused when the core has not started yet. */
export function sessionOf({ core }: QuoteMarket): NonNullable<QuoteCore['feed']['session']> {
  if (core.feed.session === null) throw new Refused('OVERLOADED');
  return core.feed.session;
}

/** The venue that a call names; null: the first, named or not. Throws Refused for one that the market does not have. */
export function venueNamed({ venues }: QuoteMarket, name: string | undefined): VenueId | null {
  if (name === undefined || name === FIRST_VENUE) return null;
  const venue = venues.find((one) => one === name);
  if (venue === undefined) throw new Refused('VENUE_UNKNOWN', 'venue', { venue: name });
  return venue;
}

type Tape = Pick<QuoteCore['feed']['tape'], 'latest'>;
const NO_TAPE: Tape = { latest: () => [] };

/** The trades at a venue, null: the first; none at one whose trades are not kept. */
export function tapeAt({ core: { feed } }: { readonly core: Pick<QuoteCore, 'feed'> }, venue: VenueId | null): Tape {
  if (venue === null) return feed.tape;
  return venue === NIGHT ? feed.nightTape : NO_TAPE;
}

type Books = Pick<Venue, 'depth'>;

/** The books of a venue, null: the first; undefined at one that shows none. */
export function booksAt<B extends Books>(
  { venue: first, night }: { readonly venue: B; readonly night: { readonly venue: B } | null },
  venue: VenueId | null,
): B | undefined {
  if (venue === null) return first;
  return venue === NIGHT ? night?.venue : undefined;
}

/** The view. Throws Refused for a code that this market does not list. */
export function listed({ catalogue }: QuoteMarket, code: string): NonNullable<ReturnType<InstrumentCatalogue['view']>> {
  const view = catalogue.view(code);
  if (view === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code');
  return view;
}
