import { ranks } from '@kabuto/draw';
import type { ApplicationState } from '../../src/types.ts';

/** An applicant of an IPO, and what it will do. Bids in yen; null: at whatever price is set. */
export type Applicant = {
  readonly lots: number;
  readonly bid: number | null;
  readonly answer: 'buy' | 'decline' | null;
  /** Yen in its account; null: of the simulation, which buys or declines. */
  readonly cash: number | null;
};

export type OfferingCase = {
  readonly applicants: readonly Applicant[];
  readonly lots: number;
  readonly standbys: number;
  /** Yen. */
  readonly price: number;
  /** The upper end of the range, yen. */
  readonly high: number;
  readonly seed: string;
};

/** What becomes of an applicant, by its number from 1. */
export type Result = {
  rank: number | null;
  standby: number | null;
  lots: number;
  state: ApplicationState;
  reason: 'price' | 'funds' | null;
  /** Yen held once the draw is done. */
  held: number;
};

const LOT = 100;

/** Whether the applicant's cash covers what it asks for at the price. */
const canPay = ({ cash, lots }: Applicant, price: number): boolean => cash === null || cash >= price * lots * LOT;

/**
 * The draw by the words of rules/offerings.md 3: in every round each that still wants one gets one lot, by rank, until
 * none are left; of those with none the first are on the waiting list.
 */
export function naiveDraw({ applicants, lots, standbys, price, seed }: OfferingCase): Result[] {
  const results = applicants.map((one): Result => {
    const low = one.bid !== null && one.bid < price;
    const poor = !low && !canPay(one, price);
    const reason = low ? 'price' : poor ? 'funds' : null;
    const state = reason === null ? 'lost' : 'ineligible';
    return { rank: null, standby: null, lots: 0, state, reason, held: 0 };
  });
  const all = ranks(
    seed,
    applicants.map((_, index) => index + 1),
  );
  const order = all.map((id) => id - 1).filter((index) => results[index]?.reason === null);
  for (const [place, index] of order.entries()) if (results[index]) results[index].rank = place + 1;
  let left = lots;
  for (let given = true; given && left > 0; ) {
    given = false;
    for (const index of order) {
      const [result, applicant] = [results[index], applicants[index]];
      if (result === undefined || applicant === undefined || left === 0 || result.lots >= applicant.lots) continue;
      result.lots += 1;
      result.state = 'won';
      left -= 1;
      given = true;
    }
  }
  let place = 0;
  for (const index of order) {
    const result = results[index];
    if (result === undefined || result.lots > 0 || place >= standbys) continue;
    place += 1;
    result.standby = place;
    result.lots = 1;
    result.state = 'standby';
  }
  for (const [index, result] of results.entries())
    result.held = applicants[index]?.cash === null ? 0 : result.lots * LOT * price;
  return results;
}

/** The end of the purchase window: lots that are not bought go down the waiting list to those that said buy. */
export function naivePurchase({ applicants, lots }: OfferingCase, drawn: readonly Result[]): Result[] {
  const results = drawn.map((result) => ({ ...result }));
  let bought = 0;
  for (const [index, result] of results.entries()) {
    const answer = applicants[index]?.answer;
    if (result.state === 'won') {
      result.state = answer === 'buy' ? 'purchased' : answer === 'decline' ? 'declined' : 'lapsed';
      if (answer === 'buy') bought += result.lots;
    } else if (result.state === 'standby' && answer !== 'buy') {
      result.state = answer === 'decline' ? 'declined' : 'released';
    }
  }
  const waiting = results.filter(({ state }) => state === 'standby');
  for (const result of waiting.toSorted((a, b) => (a.standby ?? 0) - (b.standby ?? 0))) {
    result.state = bought < lots ? 'promoted' : 'released';
    if (result.state === 'promoted') bought += 1;
  }
  return results;
}
