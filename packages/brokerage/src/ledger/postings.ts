import { type EpochMs, type InstrumentCode, type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import type { BrokerState } from '../state.ts';
import { type AccountId, type BrokerEvent, HOUSE, type Posting, type Side } from '../types.ts';
import { addFlow } from './balance.ts';

/** The asset name of cash in postings; shares are named by their issue code. */
export const CASH = 'JPY';

/** Throws InvariantError unless the lines sum to zero per asset. */
export function assertBalanced(postings: readonly Posting[]): void {
  const sums: Record<string, number> = {};
  for (const { asset, amount } of postings) sums[asset] = (sums[asset] ?? 0) + amount;
  for (const [asset, sum] of Object.entries(sums)) invariant(sum === 0, `postings of ${asset} sum to ${sum}`);
}

/** The lines of an event that moved cash or shares; none for any other. */
export const postingsOf = (event: BrokerEvent): readonly Posting[] => ('postings' in event ? event.postings : []);

/** A trade's double entry; zero lines are left out. */
export type TradeLegs = {
  readonly accountId: AccountId;
  readonly side: Side;
  readonly instrument: InstrumentCode;
  readonly quantity: Shares;
  readonly notional: Yen;
  readonly fee: Yen;
};

/** Cash against the street, the fee to the house, shares against the street. */
export function tradePostings(trade: TradeLegs): readonly Posting[] {
  const { accountId, notional, fee, quantity, instrument: asset } = trade;
  const sign = trade.side === 'buy' ? 1 : -1;
  const postings: readonly Posting[] = [
    { accountId, asset: CASH, amount: -sign * notional - fee },
    { accountId: HOUSE.street, asset: CASH, amount: sign * notional },
    { accountId: HOUSE.fees, asset: CASH, amount: fee },
    { accountId, asset, amount: sign * quantity },
    { accountId: HOUSE.street, asset, amount: -sign * quantity },
  ].filter((posting) => posting.amount !== 0);
  assertBalanced(postings);
  return postings;
}

/** The house's side of a trade, as flows due with the customer's. */
export function bookHouseSide(state: BrokerState, trade: TradeLegs, date: IsoDate, at: EpochMs): void {
  const sign = trade.side === 'buy' ? 1 : -1;
  const street = state.house(HOUSE.street, at);
  addFlow(street.cash, yen, date, sign * trade.notional);
  state.touchAccount(street);
  if (trade.fee !== 0) {
    const fees = state.house(HOUSE.fees, at);
    addFlow(fees.cash, yen, date, trade.fee);
    state.touchAccount(fees);
  }
  const holding = state.positionForBooking(HOUSE.street, trade.instrument);
  addFlow(holding, shares, date, -sign * trade.quantity);
  state.touchPosition(holding);
}
