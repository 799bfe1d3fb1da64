import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { done, type Outcome, type Turn } from '../state/turn.ts';
import type { DayTradePolicy, MarginAccount } from '../types.ts';
import { isBelowMaintenance } from './collateral.ts';
import { collateralNow } from './facts.ts';
import { publishMargin } from './publish.ts';
import { release } from './release.ts';

/** Restricts an account below the maintenance margin to closing orders, until it has the initial margin again. */
function check(turn: Turn, row: MarginAccount, policy: DayTradePolicy): void {
  const view = collateralNow(turn.state, turn.state.mustAccount(row.accountId));
  if (view === null) return;
  if (row.level === 'normal' && isBelowMaintenance(policy, view)) {
    row.level = 'restricted';
    publishMargin(turn, row, 'restricted', { view });
  } else release(turn, row);
}

/**
 * Takes the live prices of issues, and checks the collateral of the accounts of the range that have positions or are
 * restricted (rules/market.md 3.4). Issues without day trades are passed over. Throws InvariantError for
 * a price that is none.
 */
export function markPrices(turn: Turn, { marks, ...range }: Input<'markPrices'>): Outcome {
  const { state } = turn;
  const { dayTrades } = state.globals;
  for (const { code, ...prices } of marks) {
    for (const price of [prices.mark, prices.last])
      invariant(price === null || (Number.isSafeInteger(price) && price > 0), () => `${code} at ${price}`);
    const instrument = state.instrument(code);
    if (instrument?.margin === undefined) continue;
    state.setInstrument({ ...instrument, margin: { ...instrument.margin, ...prices } });
  }
  if (dayTrades === undefined) return done();
  for (const row of state.margins.within(range))
    if (row.positions.length > 0 || row.level === 'restricted') check(turn, row, dayTrades);
  return done();
}
