import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { HOUSE, type Refusal } from '../types.ts';
import { bidTermsRefusal, bookRefusal } from './apply.ts';
import { addApplication, count, findOffering, isRefusal, publishApplication } from './record.ts';
import { MOST_AT_ONCE } from './states.ts';

/**
 * Adds applicants of the simulation, who hold and own nothing. DEMO_IN_LIVE; as `bookRefusal`, and as `bidTermsRefusal`
 * for the first bid that is not possible. Throws InvariantError for more than 1,000 of them.
 */
export function simulateApplications(turn: Turn, { offeringId, wallAt, bids }: Input<'simulateApplications'>): Outcome {
  invariant(bids.length <= MOST_AT_ONCE, () => `${bids.length} applicants at once`);
  if (turn.state.globals.mode === 'live') return refused(refuse('DEMO_IN_LIVE', null));
  const offering = findOffering(turn.state, offeringId);
  if (isRefusal(offering)) return refused(offering);
  let refusal: Refusal | null = bookRefusal(offering, wallAt);
  for (const bid of bids) refusal ??= bidTermsRefusal(offering, bid);
  if (refusal !== null) return refused(refusal);
  turn.state.house(HOUSE.offering, turn.at);
  for (const { quantity, bid, nonce, buys } of bids) {
    const row = addApplication(turn, {
      offeringId,
      accountId: HOUSE.offering,
      simulated: true,
      quantity,
      bid,
      nonce,
      answer: buys ? 'buy' : 'decline',
      state: 'submitted',
    });
    count(turn, offering, quantity, 1);
    publishApplication(turn, row);
  }
  return done();
}
