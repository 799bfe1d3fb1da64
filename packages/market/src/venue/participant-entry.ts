import type { Side } from '../book/book.ts';
import type { EpochMs } from '../units.ts';
import type { ContinuousTrading } from './continuous-trading.ts';
import { PARTICIPANT } from './customer-orders.ts';
import type { Listing } from './listing.ts';
import { NO_FLAGS } from './order-flags.ts';
import type { TradingState } from './trading-state.ts';
import type { WorkingOrders } from './working-orders.ts';

/** The participants' order entry: their orders are not checked, and nothing is reported about them. Keeps no state. */
export class ParticipantEntry {
  private readonly state: TradingState;
  private readonly orders: WorkingOrders;
  private readonly continuous: ContinuousTrading;

  constructor(state: TradingState, orders: WorkingOrders, continuous: ContinuousTrading) {
    this.state = state;
    this.orders = orders;
    this.continuous = continuous;
  }

  /**
   * Places an order at `limit` (tenths of a yen, MARKET for none) at time `at`; in continuous trading its rest rests
   * when `resting`.
   */
  place(listing: Listing, side: Side, limit: number, quantity: number, resting: boolean, at: EpochMs): void {
    const { state } = this;
    state.at = at;
    if (state.continuous) this.continuous.arrive(listing, side, limit, quantity, PARTICIPANT, NO_FLAGS, resting);
    else this.orders.rest(listing, side, limit, quantity, PARTICIPANT, NO_FLAGS);
  }

  /** Cancels the participants' orders of a price level. */
  cancelLevel(listing: Listing, level: number): void {
    this.orders.removeParticipantsAt(listing, level);
  }

  /** Cancels the newest order of a price level, unless it is a customer's. */
  cancelNewest(listing: Listing, level: number): void {
    this.orders.removeNewestParticipant(listing, level);
  }
}
