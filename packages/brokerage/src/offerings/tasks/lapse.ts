import { mulDiv, yen } from '@kabuto/market';
import { payableFor } from '../../ledger/holds.ts';
import { moveCash } from '../../ledger/move-cash.ts';
import type { Turn } from '../../state/turn.ts';
import { type Application, type ApplicationReason, HOUSE, type Offering } from '../../types.ts';
import { giveBack } from '../answer.ts';
import { deliverSimulated } from '../deliver.ts';
import { heldBy, leave } from '../holding.ts';
import { endApplication, publishApplication } from '../record.ts';

/**
 * A block that is not paid ends: its deposit is released less the penalty that the agreement states, as far as the
 * account has it settled once owed tax is held.
 */
export function lapseBlock(
  turn: Turn,
  offering: Offering,
  row: Application,
  reason: ApplicationReason | null = null,
): void {
  const { state } = turn;
  const due = mulDiv(heldBy(state, row), offering.penaltyPercent, 100);
  giveBack(turn, offering, row);
  leave(turn, offering, row);
  const account = state.account(row.accountId);
  const penalty = due === 0 || account === undefined ? 0 : Math.min(due, payableFor(state, account, row));
  if (penalty > 0 && account !== undefined) {
    moveCash(turn, account, HOUSE.fees, 0 - penalty, `penalty offering:${row.applicationId}`);
    row.paid = yen(penalty);
  }
  endApplication(turn, row, 'lapsed', reason);
}

/** What was won in an IPO and not bought ends; the simulated do what they were to do. */
function lapseWon(turn: Turn, offering: Offering, row: Application): void {
  if (row.answer === 'buy') {
    row.state = 'purchased';
    publishApplication(turn, row);
    return;
  }
  giveBack(turn, offering, row);
  leave(turn, offering, row);
  endApplication(turn, row, row.answer === 'decline' ? 'declined' : 'lapsed');
}

/**
 * Ends an application that was to be bought or paid in time and was not, and places on the waiting list without a
 * buyer.
 */
export function lapseOne(turn: Turn, offering: Offering, row: Application): void {
  if (offering.kind === 'block') {
    if (row.simulated === true && row.answer === 'buy') deliverSimulated(turn, offering, row);
    else lapseBlock(turn, offering, row);
    return;
  }
  if (row.state === 'won') lapseWon(turn, offering, row);
  else if (row.state === 'standby' && row.answer !== 'buy') {
    leave(turn, offering, row);
    endApplication(turn, row, row.answer === 'decline' ? 'declined' : 'released');
  }
}
