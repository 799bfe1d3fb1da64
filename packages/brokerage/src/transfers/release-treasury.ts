import type { Input } from '../commands/input.ts';
import { selfApprovalRefusal } from '../commands/proposed.ts';
import { moveHouseCash } from '../ledger/move-cash.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { HOUSE } from '../types.ts';
import { releasableYen } from './fund-credits.ts';
import { addTransfer, isTransferAmount, publishTransfer } from './record.ts';

/**
 * The treasury takes yen of its own out of the customers' bank account (treasury to bank): what is left
 * of its spare yen once all credits are funded (rules/money.md 3.1) and what the house has paid for day trades is
 * covered. It is a transfer of the house account, paid at once, which the reconciliation compares with the bank's line;
 * what the bank sends back arrives as a line of its own. PROPOSAL_OWN; AMOUNT_INVALID {max}.
 */
export function releaseTreasury(turn: Turn, { amount, proposal }: Input<'releaseTreasury'>): Outcome {
  const own = selfApprovalRefusal(proposal);
  if (own !== null) return refused(own);
  const max = releasableYen(turn.state);
  if (!isTransferAmount(amount) || amount > max)
    return refused(refuse('AMOUNT_INVALID', 'amount', { max: String(max) }));
  const row = addTransfer(turn, { accountId: HOUSE.treasury, direction: 'out', amount, state: 'paid' });
  row.reason = 'TREASURY';
  publishTransfer(turn, row, moveHouseCash(turn, HOUSE.treasury, HOUSE.bank, amount));
  return done();
}
