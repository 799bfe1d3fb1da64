import { cashFlows, openOrders, settledCash, settledShares, shareFlows } from './cash.ts';
import { heldCash } from './free-cash.ts';
import { holdingOf } from './holdings.ts';
import type { ModelState } from './model-state.ts';
import { taxDue } from './tax-model.ts';

/** rules/money.md 4: neither cash nor shares nor orders, no open results, no owed tax. */
function isEmpty(model: ModelState, accountId: number): boolean {
  const parts = model.instruments.flatMap(({ code }) => ([undefined, 'nisa'] as const).map((part) => ({ code, part })));
  return (
    settledCash(model, accountId) === 0 &&
    cashFlows(model, accountId).length === 0 &&
    heldCash(model, accountId) === 0 &&
    taxDue(model, accountId) <= 0 &&
    openOrders(model, accountId).length === 0 &&
    parts.every(
      ({ code, part }) =>
        settledShares(model, accountId, code, part) === 0 &&
        shareFlows(model, accountId, code, part).length === 0 &&
        holdingOf(model, accountId, code, part).open.length === 0,
    )
  );
}

/** Accounts that are to be closed are closed once nothing is left in them. */
export function closeEmptied(model: ModelState): void {
  for (const account of model.accounts)
    if (account.closing && isEmpty(model, account.accountId)) {
      account.status = 'closed';
      account.closing = false;
    }
}
