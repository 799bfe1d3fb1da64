import type { Depth, InstrumentCode, Venue, VenueId } from '@kabuto/market';
import type { Core, FactsRow } from '../core/index.ts';
import type { IndexValue, InstrumentCatalogue } from '../quotes/index.ts';

/** The committed state of the first venue and the quotes of the others, valid during one `look`. */
export type CommittedMarket = Pick<Venue, 'facts' | 'depth'> & {
  /** The quote of an issue at another venue; undefined before its first one. */
  readonly quoteAt: (code: InstrumentCode, venue: VenueId) => FactsRow | undefined;
  /** The book of an issue at another venue; undefined at one that shows no books. */
  readonly depthAt: (code: InstrumentCode, venue: VenueId, levels: number) => Depth | undefined;
};

/** What the stream reads of one tenant's market. */
export type MarketSource = {
  readonly feed: {
    readonly session: Core['feed']['session'];
    readonly tape: Pick<Core['feed']['tape'], 'latest'>;
    readonly nightTape: Pick<Core['feed']['nightTape'], 'latest'>;
    readonly onPublished: Core['feed']['onPublished'];
    readonly setDepthFilter: Core['feed']['setDepthFilter'];
  };
  readonly clock: 'demo' | 'real';
  /** The venues besides the first. */
  readonly venues: readonly VenueId[];
  /** Runs at a moment when the venue holds committed state only. */
  readonly look: (look: (venue: CommittedMarket) => void) => Promise<void>;
  readonly knows: InstrumentCatalogue['knows'];
  readonly indexValues: () => readonly IndexValue[];
};
