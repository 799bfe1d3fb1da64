import { type IsoDate, type Yen, yen } from '@kabuto/market';
import { lowest } from '../ledger/balance.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account } from '../types.ts';
import { openSettlementDate } from '../venue/venue-session.ts';
import { taxToHold } from './withholding.ts';

/** Yen available for tax at `settlesOn`: what is not held by orders, including the estimate already held. */
export const cashForTax = (account: Account, settlesOn: IsoDate): Yen =>
  yen(Math.max(0, lowest(account.cash, settlesOn) - account.cash.held + account.tax.held));

/**
 * Holds the tax that closing the trade date now would take, as far as there is cash: proceeds of a sale cannot be spent
 * so far that its tax could not be paid. Called after every change of the account's gain or cash.
 */
export function holdTax(state: BrokerState, account: Account): void {
  const settlesOn = openSettlementDate(state.globals);
  if (settlesOn === null) return;
  const { tax, cash } = account;
  const needed = taxToHold(tax, settlesOn, tax.dayGain, cashForTax(account, settlesOn));
  if (needed === tax.held) return;
  cash.held = yen(cash.held + needed - tax.held);
  tax.held = needed;
  state.markAccount(account);
}
