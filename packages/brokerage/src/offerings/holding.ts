import { type IsoDate, type Price, shares, type Yen, yen } from '@kabuto/market';
import { holdableFor, holdForApplication, holdOfApplication } from '../ledger/holds.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { Turn } from '../state/turn.ts';
import type { Account, Refusal } from '../types.ts';
import { count } from './record.ts';
import { isFinalApplication } from './states.ts';
import { holdingFor } from './terms.ts';
import type { Application, Offering } from './types.ts';

/** When an application is paid; undefined: with the trades made now. */
const dueOn = ({ kind, schedule }: Offering): IsoDate | undefined =>
  kind === 'ipo' ? (schedule.deliversOn ?? undefined) : undefined;

/** The yen that an account can hold for an application in all, what it holds already included. */
export const availableFor = (state: BrokerState, offering: Offering, account: Account, held: number): number =>
  holdableFor(state, account, dueOn(offering)) + held;

/** What an application holds now, yen. */
export const heldBy = (state: BrokerState, row: Application): Yen => holdOfApplication(state, row)?.amount ?? yen(0);

/** Holds `amount` yen for an application in all, as far as it is a customer's. */
export function hold(turn: Turn, row: Application, amount: Yen): void {
  if (row.simulated === true) return;
  holdForApplication(turn, turn.state.mustAccount(row.accountId), row, amount);
}

/** Releases what an application holds, and takes it from the offering's totals: it is about to end. */
export function leave(turn: Turn, offering: Offering, row: Application): void {
  hold(turn, row, yen(0));
  if (row.quantity > 0) count(turn, offering, row.quantity, -1);
}

/** The most shares, in whole lots, for which `available` yen suffice. */
function affordable(offering: Offering, price: Price, available: number): number {
  const { lot, most } = offering;
  let [low, high] = [0, most / lot];
  while (low < high) {
    const lots = Math.ceil((low + high) / 2);
    const fits = holdingFor(offering, price, shares(lots * lot)) <= available;
    if (fits) low = lots;
    else high = lots - 1;
  }
  return low * lot;
}

/**
 * INSUFFICIENT_CASH {required, available, max}: in yen, and the most shares that can be applied for, when an
 * application for `quantity` shares at `price` cannot hold its amount.
 */
export function cashRefusal(
  offering: Offering,
  { price, quantity }: { readonly price: Price; readonly quantity: Application['quantity'] },
  available: number,
): Refusal | null {
  const required = holdingFor(offering, price, quantity);
  if (required <= available) return null;
  const max = String(affordable(offering, price, available));
  return refuse('INSUFFICIENT_CASH', 'quantity', { required: String(required), available: String(available), max });
}

/** The least and the most yen that an application in this state holds. */
export function heldBounds(state: BrokerState, row: Application): { readonly least: number; readonly most: number } {
  const offering = state.offerings.get(row.offeringId);
  if (offering === undefined || isFinalApplication(row)) return { least: 0, most: 0 };
  // an amount that is to be held at the draw, or that the draw is about to change
  if (row.state === 'submitted') return { least: offering.holdsAt === 'draw' ? 0 : 1, most: Number.MAX_SAFE_INTEGER };
  if (row.quantity === 0 || offering.price === null) return { least: 0, most: 0 };
  const amount = holdingFor(offering, offering.price, row.allotted);
  return { least: amount, most: amount };
}
