import type { Side } from '../book/book.ts';
import type { Phase } from '../session/schedule.ts';
import type { EpochMs } from '../units.ts';
import type { Listing } from '../venue/listing.ts';
import { UNMARKED } from '../venue/marks.ts';
import { PARTICIPANT, type Trading } from '../venue/trading.ts';
import type { Character } from './character.ts';
import type { Draws } from './draws.ts';

/** What participants remember of an issue between looks. A reset forgets it. */
export type Crowd = {
  /** What they think it is worth, in tenths of a yen; not on the tick. */
  fair: number;
  /** The stretch of time whose news they know. */
  stretch: number;
  /** When they last looked. */
  actedAt: EpochMs;
  /** The phase in which they last looked; undefined before the first look. */
  phase: Phase | undefined;
};

/** An issue as participants look at it at one moment: all that a step of theirs reads and changes. */
export type Scene = {
  readonly listing: Listing;
  readonly crowd: Crowd;
  readonly character: Character;
  readonly draws: Draws;
  readonly trading: Trading;
  /** Whether orders trade as they arrive. */
  readonly continuous: boolean;
  /** How busy this moment is; 1 on average. */
  readonly pace: number;
  /** Seconds since the last look. */
  readonly seconds: number;
  readonly at: EpochMs;
};

/** Gives an order of `lots` to the venue; `limit` in tenths of a yen, MARKET for none. What does not trade rests. */
export function post({ listing, trading, continuous, at }: Scene, side: Side, limit: number, lots: number): void {
  const quantity = Math.max(1, Math.floor(lots + 0.5)) * listing.spec.lot;
  trading.moment.at = at;
  if (continuous) trading.arrive(listing, side, limit, quantity, PARTICIPANT, UNMARKED, true);
  else trading.rest(listing, side, limit, quantity, PARTICIPANT, UNMARKED);
}
