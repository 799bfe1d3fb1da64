import type { AtVenue, EpochMs, IsoDate, Phase } from '@kabuto/market';
import type { VenueTakes } from '../orders/terms.ts';
import type { VenueOrderReport } from './port.ts';

/** The host's inputs for one venue, and that venue's reports. */
export type VenueInput =
  /**
   * What the venue takes (rules/core.md 5); only limit and market orders until it is set. Introduces a venue other than
   * the first.
   */
  | (AtVenue & { kind: 'setVenue'; at: EpochMs; takes: VenueTakes })
  /**
   * Without a phase it is left to the venue to refuse orders for an auction that has ended. `settlesOn`: the settlement
   * date of the session that begins, if later than the ones before: a night of a PTS (rules/market.md 2).
   */
  | (AtVenue & { kind: 'venuePhase'; at: EpochMs; acceptsOrders: boolean; phase?: Phase; settlesOn?: IsoDate })
  /**
   * The venue restarts. `nextReport`: the number of its first report from now on, if it numbers them; reports with
   * lower numbers are from before the reset and change nothing.
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
