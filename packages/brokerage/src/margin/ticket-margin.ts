import { type InstrumentCode, type IsoDate, shares, yen } from '@kabuto/market';
import { lowest } from '../ledger/balance.ts';
import { buyingPowerAt, lockedOf } from '../ledger/power.ts';
import type { BrokerState } from '../state/state.ts';
import type { Account, Position } from '../types.ts';
import { openSettlementDate } from '../venue/venue-session.ts';
import { collateralNow } from './facts.ts';
import type { TicketMargin } from './pledge.ts';

const NOTHING_OWNED = { before: shares(0), from: shares(0), locked: shares(0) };

/** The fewest shares on any date before `date`, and on it or later. */
function fewestAround(position: Position, date: IsoDate): { readonly before: number; readonly from: number } {
  const earlier = position.flows.filter((flow) => flow.date < date);
  return { before: lowest({ ...position, flows: earlier }, null), from: lowest(position, date) };
}

/** What the open day trades of an account need, for a ticket of this issue; null: it has none. */
export function ticketMargin(state: BrokerState, account: Account, code: InstrumentCode): TicketMargin | null {
  const { accountId, cash } = account;
  const policy = state.globals.dayTrades;
  const settlesOn = openSettlementDate(state.globals);
  const view = state.margins.get(accountId) === undefined ? null : collateralNow(state, account);
  if (policy === undefined || settlesOn === null || view === null || view.required === 0) return null;
  const position = state.position(accountId, code);
  const { ipoReference } = state.mustInstrument(code);
  const percent = ipoReference === undefined ? policy.collateralPercent : 0;
  const spare = yen(view.collateral - view.required);
  const power = buyingPowerAt(cash, settlesOn);
  if (position === undefined) return { power, spare, pledge: { ...NOTHING_OWNED, percent } };
  const { before, from } = fewestAround(position, settlesOn);
  return { power, spare, pledge: { before: shares(before), from: shares(from), locked: lockedOf(position), percent } };
}
