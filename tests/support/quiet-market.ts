import {
  addTicks,
  formatPrice,
  instrumentCode,
  isoDate,
  price,
  shares,
  timeOfDay,
  tokyoEpoch,
  yen,
} from '@kabuto/market';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** The instrument that only members of the test trade: start the app with `quiet: [QUIET]`. */
export const QUIET = '7203';

const accountOf = async (member: ApiClient): Promise<number> =>
  Number((await member.call('GET v1/user/user/info')).accountId);

/** Registers a new member with the paper cash and books an older purchase of the quiet issue, past HTTP. */
export async function memberWithShares(app: TestApp, quantity: number): Promise<ApiClient> {
  const member = await app.client().register();
  const tradeDate = isoDate('2026-11-10');
  const acceptedAt = tokyoEpoch(tradeDate, timeOfDay('10:00'));
  const cost = price(10_000);
  const order = {
    instrument: instrumentCode(QUIET),
    side: 'buy',
    type: 'market',
    price: null,
    quantity: shares(quantity),
    acceptedAt,
    tradeDate,
    settlesOn: isoDate('2026-11-12'),
    fills: [{ at: acceptedAt, price: cost, quantity: shares(quantity) }],
    openUntil: null,
  } as const;
  const accountId = await accountOf(member);
  await app.market.core.submit({
    input: { kind: 'bookHistory', accountId, cash: yen(1_000 * quantity + 1_000_000), orders: [order] },
  });
  return member;
}

/** Sets a member's order limit, past HTTP. */
export async function setLimits(
  app: TestApp,
  member: ApiClient,
  limits: { readonly order: number | null; readonly day: number | null },
): Promise<void> {
  const amount = (most: number | null) => (most === null ? null : yen(most));
  const accountId = await accountOf(member);
  const input = { kind: 'setAccountPolicy', accountId, status: 'open' } as const;
  await app.market.core.submit({
    input: { ...input, limits: { order: amount(limits.order), day: amount(limits.day) } },
  });
}

/** Opens the NISA part of a member's account, past HTTP. */
export async function openNisa(app: TestApp, member: ApiClient): Promise<void> {
  const accountId = await accountOf(member);
  await app.market.core.submit({ input: { kind: 'setAccountPolicy', accountId, status: 'open', nisa: true } });
}

/** Prices around the quiet issue's base in wire format: `ticks(2)` is two ticks above it. */
export async function priceSteps(member: ApiClient): Promise<(ticks: number) => string> {
  const { base } = await member.call('GET v1/trade/order/facts', { query: { code: QUIET } });
  return (ticks) => formatPrice(addTicks('topix500', price(Math.round(Number(base) * 10)), ticks));
}

/** Customer orders of the quiet issue in the order in which the venue would fill them at one price. */
export const sequence = (app: TestApp): Promise<readonly string[]> =>
  app.market.core.read((engine) =>
    engine.venue
      .workingOrders()
      .filter(({ instrument }) => instrument === QUIET)
      .map(({ orderId }) => String(orderId)),
  );

/** A limit order of the quiet issue. */
export const limitOrder = (side: 'buy' | 'sell', at: string, quantity = 100) =>
  ({ code: QUIET, side, type: 'limit', price: at, quantity: String(quantity) }) as const;

/** A stop order that becomes a market order. */
export const stopOrder = (side: 'buy' | 'sell', triggerWhen: '>=' | '<=', triggerPrice: string, quantity = 100) =>
  ({ code: QUIET, side, type: 'market', quantity: String(quantity), triggerWhen, triggerPrice }) as const;
