import { marginBusyRefusal } from '../margin/lots.ts';
import { busyRefusal, cancelApplicationsOf } from '../offerings/end-account.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { taxDue } from '../tax/withholding.ts';
import { type Account, type AccountId, FIRST_CUSTOMER_ACCOUNT, type Transfer } from '../types.ts';
import { cancelOrdersOf, setStatus } from './account.ts';
import { removeAlertsOf } from './alert.ts';
import type { Input } from './input.ts';

/**
 * Cancels the account's open orders and applications; from now on it takes no purchases and no deposits, and closes by
 * itself as soon as it is empty (`closeEmptied`). Repeating it changes nothing. ACCOUNT_UNKNOWN, ACCOUNT_CLOSED,
 * OFFERING_BUSY, POSITIONS_OPEN.
 */
export function requestClosing(turn: Turn, { accountId }: Input<'requestClosing'>): Outcome {
  const { state } = turn;
  const account = state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refuse('ACCOUNT_CLOSED', null));
  if (account.closing === true) return done();
  const busy = busyRefusal(state, accountId) ?? marginBusyRefusal(state, accountId);
  if (busy !== null) return refused(busy);
  cancelOrdersOf(turn, account);
  cancelApplicationsOf(turn, accountId);
  account.closing = true;
  state.closing.add(accountId);
  state.markAccount(account);
  turn.events.push({ kind: 'accountStatus', accountId, status: 'closing' });
  return done();
}

/**
 * Whether money of the account may still move by the transfer, unless something is undone outside: of rejected tokens
 * none does.
 */
const isUnderWay = ({ state, method }: Transfer): boolean =>
  state !== 'credited' && state !== 'paid' && state !== 'draft' && !(state === 'rejected' && method === 'usdt');

/** Whether the account has no cash, shares, orders, transfers under way, owed tax and claim (rules/money.md 4). */
function isEmpty(state: BrokerState, { accountId, cash, claim, tax }: Account): boolean {
  return (
    cash.settled === 0 &&
    cash.held === 0 &&
    cash.flows.length === 0 &&
    claim === undefined &&
    marginBusyRefusal(state, accountId) === null &&
    taxDue(tax, tax.year, tax.dayGain) <= 0 &&
    state.ordersOf(accountId).length === 0 &&
    !state.transfers.of(accountId).some(isUnderWay) &&
    state
      .positionsOf(accountId)
      .every(({ settled, held, flows, day }) => settled === 0 && held === 0 && flows.length === 0 && day === null)
  );
}

/** Closes the accounts that were to be closed and that the input has emptied, by number. */
export function closeEmptied(turn: Turn): void {
  const { state } = turn;
  const { closing, changed } = state;
  if (closing.size === 0) return;
  const rows = [...changed.accounts(), ...changed.positions(), ...changed.orders(), ...changed.transfers()];
  const ids = new Set<AccountId>(rows.map(({ accountId }) => accountId));
  // order: sorted here
  const touched = [...ids].filter((id) => id >= FIRST_CUSTOMER_ACCOUNT && closing.has(id)).sort((a, b) => a - b);
  for (const id of touched) {
    const account = state.mustAccount(id);
    if (!isEmpty(state, account)) continue;
    removeAlertsOf(turn, account);
    setStatus(turn, account, 'closed');
  }
}
