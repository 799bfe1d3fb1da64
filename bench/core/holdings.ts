import type { HistoricOrder } from '@kabuto/brokerage';
import { instrumentCode, isoDate, price, shares, timeOfDay, tokyoEpoch, type Yen, yen } from '@kabuto/market';

/** Tenths of a yen a share was bought at. */
const COST = price(10_000);
/**
 * Shares of each issue: more than any run sells, and few enough that the cash of a million accounts is a safe integer.
 */
const QUANTITY = shares(1_000_000);

/** What an account gets before a run: shares of the issues, bought long ago, and cash besides. */
export function holdings(
  codes: readonly string[],
  cash: Yen,
): { readonly cash: Yen; readonly orders: readonly HistoricOrder[] } {
  const tradeDate = isoDate('2026-11-10');
  const acceptedAt = tokyoEpoch(tradeDate, timeOfDay('10:00'));
  const orders = codes.map(
    (code): HistoricOrder => ({
      instrument: instrumentCode(code),
      side: 'buy',
      type: 'market',
      price: null,
      quantity: QUANTITY,
      acceptedAt,
      tradeDate,
      settlesOn: isoDate('2026-11-12'),
      fills: [{ at: acceptedAt, price: COST, quantity: QUANTITY }],
      openUntil: null,
    }),
  );
  // their cost, with room for the fee
  const paid = codes.length * ((COST / 10) * QUANTITY + 10_000_000);
  return { cash: yen(cash + paid), orders };
}
