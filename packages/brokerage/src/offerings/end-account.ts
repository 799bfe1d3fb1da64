import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { Turn } from '../state/turn.ts';
import type { AccountId, Application, Offering, Refusal } from '../types.ts';
import { giveBack } from './answer.ts';
import { leave } from './holding.ts';
import { endApplication } from './record.ts';
import { takesApplications } from './states.ts';
import { hasLots } from './tasks/cancel.ts';
import { lapseBlock } from './tasks/lapse.ts';
import type { ApplicationState } from './types.ts';

/**
 * OFFERING_BUSY: the draw, the delivery or another task of an offering that the account has applied for is going on.
 */
export function busyRefusal({ offerings }: BrokerState, accountId: AccountId): Refusal | null {
  const isBusy = offerings.of(accountId).some(({ offeringId }) => (offerings.get(offeringId)?.task ?? null) !== null);
  return isBusy ? refuse('OFFERING_BUSY', null) : null;
}

/** How an application of an account that is to close ends: one of the frozen list stays in it. */
function endStateOf(offering: Offering, { state }: Application): ApplicationState {
  if (state === 'signed' || state === 'accepted') return 'withdrawn';
  if (state !== 'submitted') return 'declined';
  return takesApplications(offering) ? 'withdrawn' : 'ineligible';
}

/** Ends the applications of an account that is to close; the caller has checked `busyRefusal`. */
export function cancelApplicationsOf(turn: Turn, accountId: AccountId): void {
  const { offerings } = turn.state;
  for (const row of offerings.of(accountId)) {
    const offering = offerings.get(row.offeringId);
    if (offering === undefined) continue;
    if (offering.kind === 'block' && row.state === 'won') {
      lapseBlock(turn, offering, row, 'account');
      continue;
    }
    if (hasLots(row)) giveBack(turn, offering, row);
    leave(turn, offering, row);
    endApplication(turn, row, endStateOf(offering, row), 'account');
  }
}
