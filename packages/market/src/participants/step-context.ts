import type { Side } from '../book/book.ts';
import type { Phase } from '../session/schedule.ts';
import type { EpochMs } from '../units.ts';
import type { Listing } from '../venue/listing.ts';
import type { ParticipantEntry } from '../venue/participant-entry.ts';
import type { Character } from './character.ts';
import type { Draws } from './draws.ts';

/** The state that participants keep for an issue between steps. Lost on a reset. */
export type Crowd = {
  /** Their estimate of the fair value, in tenths of a yen; not on tick. */
  fair: number;
  /** The last five-minute stretch for which news was applied. */
  interval: number;
  /** When they last acted. */
  actedAt: EpochMs;
  /** The phase in which they last acted; undefined before the first step. */
  phase: Phase | undefined;
};

/** An issue at one step of the participants: all data that the step reads and changes. */
export type StepContext = {
  readonly listing: Listing;
  readonly crowd: Crowd;
  readonly character: Character;
  readonly draws: Draws;
  readonly entry: ParticipantEntry;
  /** Activity at this moment; 1 on average. */
  readonly pace: number;
  /** The relative move with market and sector in this step. */
  readonly shared: number;
  /** Standard deviation of the issue's own relative move in this step. */
  readonly own: number;
  /** Seconds since the last step. */
  readonly seconds: number;
  readonly at: EpochMs;
};

/**
 * Sends an order of `lots` to the venue; `limit` in tenths of a yen, MARKET for none. The unfilled rest rests in the
 * book.
 */
export function sendOrder({ listing, entry, at }: StepContext, side: Side, limit: number, lots: number): void {
  const quantity = Math.max(1, Math.floor(lots + 0.5)) * listing.spec.lot;
  entry.place(listing, side, limit, quantity, true, at);
}
