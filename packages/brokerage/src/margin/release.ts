import type { Turn } from '../state/turn.ts';
import type { MarginAccount } from '../types.ts';
import { isInitialMet } from './collateral.ts';
import { collateralNow } from './facts.ts';
import { publishMargin } from './publish.ts';

/**
 * Lifts the restriction to closing orders from an account that has the initial margin again, or no positions; not while
 * it owes losses.
 */
export function release(turn: Turn, row: MarginAccount): void {
  if (row.level !== 'restricted' || row.deficit > 0) return;
  const view = collateralNow(turn.state, turn.state.mustAccount(row.accountId));
  if (view === null || !isInitialMet(view)) return;
  row.level = 'normal';
  publishMargin(turn, row, 'released', { view });
}
