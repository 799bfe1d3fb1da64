import type { ApiClient } from './api-client.ts';

/** Initial fee schedule of tenants: 0.055 %, floored (rules/core.md 8). */
export const feeOf = (notional: number): number => Math.floor((notional * 550) / 1_000_000);

/** All fills of a member, oldest first. */
export async function allFills(member: ApiClient) {
  const { rows } = await member.call('GET v1/trade/fill/list', { query: { scope: 'history', pageSize: '100' } });
  return rows.toReversed();
}

/** All orders of a member, oldest first. */
export async function allOrders(member: ApiClient) {
  const { rows } = await member.call('GET v1/trade/order/list', { query: { scope: 'history', pageSize: '100' } });
  return rows.toReversed();
}

/**
 * Applies fills to an account that began with `cash`: returns cash, and shares with their average cost, rounded up
 * after each buy.
 */
export function fold(cash: number, fills: Awaited<ReturnType<typeof allFills>>) {
  const holdings = new Map<string, { quantity: number; averageCost: number; realised: number }>();
  let total = cash;
  for (const { code, side, quantity: text, notional, fee } of fills) {
    const held = holdings.get(code) ?? { quantity: 0, averageCost: 0, realised: 0 };
    const quantity = Number(text);
    if (side === 'buy') {
      const paid = Number(notional) + Number(fee);
      const owned = held.quantity + quantity;
      total -= paid;
      held.averageCost = Math.ceil((held.averageCost * held.quantity + paid) / owned);
      held.quantity = owned;
    } else {
      const proceeds = Number(notional) - Number(fee);
      total += proceeds;
      held.realised += proceeds - held.averageCost * quantity;
      held.quantity -= quantity;
      if (held.quantity === 0) held.averageCost = 0;
    }
    holdings.set(code, held);
  }
  return { cash: total, holdings };
}
