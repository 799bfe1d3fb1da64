import { deficitRefusal } from '../../ledger/withdraw.ts';
import type { Turn } from '../../state/turn.ts';
import type { Application, ApplicationReason, Offering } from '../../types.ts';
import { accountRefusal } from '../apply.ts';
import { availableFor, heldBy, hold, leave } from '../holding.ts';
import { priceOf, reaches } from '../price.ts';
import { endApplication } from '../record.ts';
import { holdingFor } from '../terms.ts';

/** Why a customer's application takes no part in the draw, if its amount cannot be held now; null: it is held. */
function ineligibility(turn: Turn, offering: Offering, row: Application): ApplicationReason | null {
  const { state } = turn;
  const price = priceOf(offering);
  if (!reaches(row.bid, price)) return 'price';
  if (row.simulated === true) return null;
  const account = state.mustAccount(row.accountId);
  if (accountRefusal(account) !== null) return 'account';
  const needed = holdingFor(offering, price, row.quantity);
  const held = heldBy(state, row);
  const isShort = needed > availableFor(state, offering, account, held) || deficitRefusal(state, account) !== null;
  if (needed > held && isShort) return 'funds';
  hold(turn, row, needed);
  return null;
}

/**
 * Decides whether an application takes part in the draw: its bid reaches the price, its account may buy, and the whole
 * amount is held at the final price; a bid at whatever price is set is topped up from the buying power, and what it
 * held too much is released. A block's agreement without an application ends.
 */
export function checkOne(turn: Turn, offering: Offering, row: Application): void {
  if (row.state !== 'submitted') {
    endApplication(turn, row, 'withdrawn');
    return;
  }
  const reason = ineligibility(turn, offering, row);
  if (reason === null) {
    turn.state.drawOrder.prepare(offering, row.applicationId);
    return;
  }
  leave(turn, offering, row);
  endApplication(turn, row, 'ineligible', reason);
}
