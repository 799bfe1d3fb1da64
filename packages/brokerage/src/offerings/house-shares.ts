import { type InstrumentCode, shares } from '@kabuto/market';
import { transfer } from '../ledger/postings.ts';
import type { Turn } from '../state/turn.ts';
import type { AccountId, Entry } from '../types.ts';

/** Moves settled shares from one house account to another; returns the postings, which the caller publishes. */
export function moveHouseShares(
  turn: Turn,
  from: AccountId,
  to: AccountId,
  code: InstrumentCode,
  quantity: number,
): Entry {
  for (const [house, change] of [
    [from, 0 - quantity],
    [to, quantity],
  ] as const) {
    turn.state.house(house, turn.at);
    const position = turn.state.positionForBooking(house, code);
    position.settled = shares(position.settled + change);
    turn.state.markPosition(position);
  }
  return transfer(from, to, { type: 'share', code }, quantity);
}
