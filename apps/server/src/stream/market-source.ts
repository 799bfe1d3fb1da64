import type { Venue } from '@kabuto/market';
import type { Core } from '../core/index.ts';
import type { IndexValue, InstrumentCatalogue } from '../quotes/index.ts';

/** The committed state of the venue, valid during one `look`. */
export type CommittedMarket = Pick<Venue, 'facts' | 'depth'>;

/** What the stream reads of one tenant's market. */
export type MarketSource = {
  readonly feed: {
    readonly session: Core['feed']['session'];
    readonly tape: Pick<Core['feed']['tape'], 'latest'>;
    readonly onPublished: Core['feed']['onPublished'];
    readonly setDepthFilter: Core['feed']['setDepthFilter'];
  };
  readonly clock: 'demo' | 'real';
  /** Runs at a moment when the venue holds committed state only. */
  readonly look: (look: (venue: CommittedMarket) => void) => Promise<void>;
  readonly knows: InstrumentCatalogue['knows'];
  readonly indexValues: () => readonly IndexValue[];
};
