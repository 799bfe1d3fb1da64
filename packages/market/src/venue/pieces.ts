import { LevelPool } from '../book/level-pool.ts';
import { OrderPool } from '../book/order-pool.ts';
import { Participants } from '../participants/participants.ts';
import type { EpochMs } from '../units.ts';
import { Auctions } from './auctions.ts';
import { PhaseBoundary } from './boundary.ts';
import { ContinuousTrading } from './continuous-trading.ts';
import { Execution } from './execution.ts';
import { Listings } from './listings.ts';
import { OrderEntry } from './order-entry.ts';
import { ParticipantEntry } from './participant-entry.ts';
import type { ReportOutput } from './report-sink.ts';
import { Tape } from './tape.ts';
import { TradingDay } from './trading-day.ts';
import type { TradingState } from './trading-state.ts';
import type { InstrumentFacts, InstrumentSpec, VenueSpec } from './types.ts';
import { Watches } from './watches.ts';
import { WorkingOrders } from './working-orders.ts';

/** The pieces of a venue that it gives inputs to or reads from. */
export type VenuePieces = {
  readonly listings: Listings;
  readonly orders: WorkingOrders;
  readonly watches: Watches;
  readonly tape: Tape;
  readonly auctions: Auctions;
  readonly entry: OrderEntry;
  readonly day: TradingDay;
};

/** Where a venue starts: the facts rows it has, the participants' seed, and the time to continue from. */
export type Start = { readonly facts: readonly InstrumentFacts[]; readonly seed: number; readonly clock: EpochMs };

/**
 * Makes a venue without orders, from the lowest piece to the highest: each is given those below it and calls no other.
 */
export function makePieces(
  spec: VenueSpec,
  instruments: readonly InstrumentSpec[],
  state: TradingState,
  reports: ReportOutput,
  { facts, seed, clock }: Start,
): VenuePieces {
  const pool = new LevelPool(new OrderPool());
  const listings = new Listings(instruments, facts, state.phase, pool);
  const orders = new WorkingOrders(listings.all, pool, listings.dirty);
  const tape = new Tape(listings.all);
  const watches = new Watches();
  const execution = new Execution(state, orders.customers, { reports, tape, watches });
  const auctions = new Auctions(spec, orders, execution, { reports, watches });
  const continuous = new ContinuousTrading(spec, state, orders, execution, auctions);
  const entry = new OrderEntry({ state, listings, orders, continuous, reports });
  const participants = new Participants(seed, new ParticipantEntry(state, orders, continuous));
  participants.openDay(state.tradeDate);
  const boundary = new PhaseBoundary(listings, orders, auctions, reports);
  const { schedule } = spec;
  const day = new TradingDay(
    { schedule, state, listings, orders, auctions, boundary, participants, tape, reports },
    clock,
  );
  return { listings, orders, watches, tape, auctions, entry, day };
}
