import { invariant } from '../../invariant.ts';
import { payableFor } from '../../ledger/holds.ts';
import type { Turn } from '../../state/turn.ts';
import type { Application, Offering } from '../../types.ts';
import { giveBack } from '../answer.ts';
import { costOf, deliverOn, deliverSettled, deliverSimulated } from '../deliver.ts';
import { leave } from '../holding.ts';
import { endApplication } from '../record.ts';

/**
 * Delivers the shares of an application against cash: of an IPO at once, of a distribution with the trades of the date.
 * One whose cash has left the account lapses (`funds`).
 */
export function deliverOne(turn: Turn, offering: Offering, row: Application): void {
  const { state } = turn;
  if (row.simulated === true) {
    deliverSimulated(turn, offering, row);
    return;
  }
  const account = state.mustAccount(row.accountId);
  if (offering.kind === 'distribution') {
    const { tradeDate, settlesOn } = state.globals;
    invariant(tradeDate !== null && settlesOn !== null, 'a distribution is executed without a trade date');
    deliverOn(turn, offering, row, account, { tradeDate, settlesOn });
    return;
  }
  if (payableFor(state, account, row) >= costOf(offering, row)) {
    deliverSettled(turn, offering, row, account);
    return;
  }
  giveBack(turn, offering, row);
  leave(turn, offering, row);
  endApplication(turn, row, 'lapsed', 'funds');
}
