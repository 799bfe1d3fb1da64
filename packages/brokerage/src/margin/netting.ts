import { type IsoDate, shares, yen } from '@kabuto/market';
import { nettingOn, type SameIssue, UNRESTRICTED } from '../positions/same-issue.ts';
import type { BrokerState } from '../state/state.ts';
import type { AccountId, MarginAccount, MarginPosition, Netting } from '../types.ts';

/**
 * Keeps, before the trades of a settlement date are closed, what the netting ban counts of the issues in which lots of
 * that date can still be delivered (rules/market.md 3.3, 3.4).
 */
export function keepNetting(state: BrokerState, accountId: AccountId, settlesOn: IsoDate): void {
  const row = state.margins.get(accountId);
  if (row === undefined) return;
  for (const lot of row.positions) {
    const netting = lot.settlesOn === settlesOn && nettingOn(state.positionsIn(accountId, lot.instrument), settlesOn);
    if (!netting) continue;
    lot.netting = netting;
    state.margins.mark(row);
  }
}

/** The restriction on a delivery of a lot whose date has been closed. */
export const lateRule = ({ netting }: MarginPosition): SameIssue =>
  netting === undefined ? UNRESTRICTED : { barred: netting.barred, locked: netting.locked };

/** Records a delivery after the close for the account's other lots of the issue and the date. */
export function recordLate(row: MarginAccount, lot: MarginPosition, record: (netting: Netting) => void): void {
  const netting = { fresh: shares(0), locked: shares(0), proceeds: yen(0), barred: yen(0), ...lot.netting };
  record(netting);
  for (const one of row.positions)
    if (one.instrument === lot.instrument && one.settlesOn === lot.settlesOn) one.netting = { ...netting };
}
