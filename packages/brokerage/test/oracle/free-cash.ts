import { heldBeforeTax, lowestCash } from './cash.ts';
import type { ModelState } from './model-state.ts';
import { taxHeld } from './tax-model.ts';

/** Yen held for orders, by records and for the estimated tax. */
export const heldCash = (model: ModelState, accountId: number): number =>
  heldBeforeTax(model, accountId) + taxHeld(model, accountId);

/** rules/core.md 4: yen free for a trade that settles on `date`. */
export const power = (model: ModelState, accountId: number, date: string | null): number =>
  lowestCash(model, accountId, date) - heldCash(model, accountId);

/** rules/core.md 4: yen that may be withdrawn now. */
export const withdrawable = (model: ModelState, accountId: number): number =>
  Math.max(0, lowestCash(model, accountId, null) - heldCash(model, accountId));
