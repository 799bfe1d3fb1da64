import { yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { payableFor } from '../ledger/holds.ts';
import { withinMargin } from '../margin/facts.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { purchaseRefusal } from './answer.ts';
import { findOwn, payerRefusal } from './apply.ts';
import { costOf, deliverSettled } from './deliver.ts';
import { heldBy } from './holding.ts';
import { isRefusal } from './record.ts';

/**
 * Pays what is outstanding of a block before its deadline; the shares are delivered at once, locked. As `findOwn`,
 * `purchaseRefusal`, `payerRefusal`; INSUFFICIENT_CASH {required, available, max}: yen besides the deposit, of which
 * `available` is at most what day trades leave free (decision 0126); `max` is 0 shares.
 */
export function payAllotment(turn: Turn, input: Input<'payAllotment'>): Outcome {
  const own = findOwn(turn, input, ['won']);
  if (isRefusal(own)) return refused(own);
  const { offering, row, account } = own;
  const refusal = purchaseRefusal(offering, 'covering', input.wallAt) ?? payerRefusal(turn.state, account);
  if (refusal !== null) return refused(refusal);
  const deposit = heldBy(turn.state, row);
  const required = costOf(offering, row) - deposit;
  // the deposit has not counted as collateral since it was held
  const besides = Math.max(0, payableFor(turn.state, account, row) - deposit);
  const available = withinMargin(turn.state, account, yen(besides));
  if (required > available) {
    const params = { required: String(required), available: String(available), max: '0' };
    return refused(refuse('INSUFFICIENT_CASH', null, params));
  }
  deliverSettled(turn, offering, row, account);
  return done();
}
