import type { AtVenue, EpochMs, IsoDate, Phase } from '@kabuto/market';
import type { VenueOrderReport } from './port.ts';
import type { VenueTakes } from './terms.ts';

/** What the host says of one venue, and what that venue reports. */
export type VenueInput =
  /**
   * What the venue takes (rules/core.md 5); nothing beyond limit and market orders until it is told. One beside the first is known from then on.
   */
  | (AtVenue & { kind: 'setVenue'; at: EpochMs; takes: VenueTakes })
  /**
   * A host that leaves out the phase leaves it to the venue to refuse an auction that is over. `settlesOn`: when the trades of the
   * session that begins settle, if later than the ones before: a night of a PTS (rules/market.md 2).
   */
  | (AtVenue & { kind: 'venuePhase'; at: EpochMs; acceptsOrders: boolean; phase?: Phase; settlesOn?: IsoDate })
  /**
   * The venue starts anew. `nextReport`: the number of the first report it will make from now on, for one that numbers them; reports with
   * lower numbers are of before the reset and change nothing.
   */
  | (AtVenue & {
      kind: 'venueReset';
      at: EpochMs;
      epoch: number;
      seed: number;
      codeVersion: string;
      nextReport?: number;
    })
  | { kind: 'venueReport'; at: EpochMs; report: VenueOrderReport };
