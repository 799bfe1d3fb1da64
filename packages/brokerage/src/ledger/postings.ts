import { type EpochMs, type InstrumentCode, type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { InvariantError } from '../invariant.ts';
import type { BrokerState } from '../state/state.ts';
import { type AccountId, type BrokerEvent, type Entry, HOUSE, type Posting, type Side } from '../types.ts';
import { type Asset, assetText, CASH, parseAsset } from './asset.ts';
import { addFlow } from './balance.ts';

/** A line to be posted: the amount of an asset that an account gains, or gives when negative. */
export type Line = { readonly accountId: AccountId; readonly asset: Asset; readonly amount: number };

/** Yen, for lines. */
export const YEN: Asset = parseAsset(CASH);

/**
 * The postings of one event, without zero lines; the only place that creates postings. Throws InvariantError when an
 * amount is not a safe integer or the lines of an asset do not sum to zero.
 */
export function entry(lines: readonly Line[]): Entry {
  const postings: Posting[] = [];
  const sums = new Map<string, number>();
  for (const { accountId, asset: what, amount } of lines) {
    const asset = assetText(what);
    if (!Number.isSafeInteger(amount)) throw new InvariantError(`a posting of ${amount} ${asset}`);
    sums.set(asset, (sums.get(asset) ?? 0) + amount);
    if (amount !== 0) postings.push({ accountId, asset, amount });
  }
  // order: that of the lines; only the message of the first wrong one depends on it
  for (const [asset, sum] of sums) if (sum !== 0) throw new InvariantError(`postings of ${asset} sum to ${sum}`);
  // the check above guarantees what the brand states
  return postings as readonly Posting[] as Entry;
}

/** `amount` of an asset from one account to another. */
export const transfer = (from: AccountId, to: AccountId, asset: Asset, amount: number): Entry =>
  entry([
    { accountId: from, asset, amount: 0 - amount },
    { accountId: to, asset, amount },
  ]);

/** The lines of two entries as one. */
// each of them is balanced, so both together are
export const joined = (one: Entry, other: Entry): Entry => [...one, ...other] as readonly Posting[] as Entry;

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
export function tradePostings(trade: TradeLegs): Entry {
  const { accountId, notional, fee, quantity, instrument: code } = trade;
  const sign = trade.side === 'buy' ? 1 : -1;
  const asset: Asset = { type: 'share', code };
  return entry([
    { accountId, asset: YEN, amount: -sign * notional - fee },
    { accountId: HOUSE.street, asset: YEN, amount: sign * notional },
    { accountId: HOUSE.fees, asset: YEN, amount: fee },
    { accountId, asset, amount: sign * quantity },
    { accountId: HOUSE.street, asset, amount: -sign * quantity },
  ]);
}

/** Books the house's side of a trade, as flows due with the customer's. */
export function bookHouseSide(state: BrokerState, trade: TradeLegs, date: IsoDate, at: EpochMs): void {
  const sign = trade.side === 'buy' ? 1 : -1;
  const street = state.house(HOUSE.street, at);
  addFlow(street.cash, yen, date, sign * trade.notional);
  state.markAccount(street);
  if (trade.fee !== 0) {
    const fees = state.house(HOUSE.fees, at);
    addFlow(fees.cash, yen, date, trade.fee);
    state.markAccount(fees);
  }
  const holding = state.positionForBooking(HOUSE.street, trade.instrument);
  addFlow(holding, shares, date, -sign * trade.quantity);
  state.markPosition(holding);
}
