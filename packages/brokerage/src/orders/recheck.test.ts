import { epochMs, instrumentCode, isoDate, price, shares, yen } from '@kabuto/market';
import { afterEach, expect, it, vi } from 'vitest';
import { Broker } from '../broker.ts';

const at = epochMs(1_000);
const code = (n: number) => instrumentCode(String(1_000 + n));

/** A broker with a number of issues, and of market buys of the first one that wait for the next opening. */
function waitingBuys(orders: number, issues: number): Broker {
  const broker = new Broker();
  broker.apply({ kind: 'setFeeSchedule', at, schedule: { version: 1, ratePpm: 550, minimum: yen(0) } });
  for (let n = 0; n < issues; n++) {
    const limits = { base: price(30_000), lower: price(25_000), upper: price(35_000) };
    const instrument = { code: code(n), lot: shares(100), tickTable: 'topix500', ...limits, halted: false } as const;
    broker.apply({ kind: 'setInstrument', at, instrument });
  }
  const dates = { tradeDate: isoDate('2026-11-19'), settlesOn: isoDate('2026-11-24') };
  broker.apply({ kind: 'openTradeDate', at, ...dates, instruments: [] });
  for (let accountId = 1_000; accountId < 1_000 + orders; accountId++) {
    broker.apply({ kind: 'openAccount', at, accountId });
    broker.apply({ kind: 'credit', at, accountId, amount: yen(10_000_000), house: 4, source: '' });
    const { refusal } = broker.apply({
      kind: 'place',
      at,
      accountId,
      clientOrderId: '',
      instrument: code(0),
      side: 'buy',
      type: 'market',
      price: null,
      quantity: shares(100),
      timeInForce: 'date',
      expiresOn: isoDate('2026-12-01'),
    });
    expect(refusal).toBeNull();
  }
  return broker;
}

/** Opens the next trade date with all limits 100 yen higher; returns how many array elements were searched for it. */
function searched(broker: Broker, issues: number): number {
  const lists = Array.prototype as unknown[];
  const spies = (['includes', 'indexOf', 'find', 'findIndex', 'some', 'filter'] as const).map((name) =>
    vi.spyOn(lists, name),
  );
  const { events } = broker.apply({
    kind: 'openTradeDate',
    at,
    tradeDate: isoDate('2026-11-20'),
    settlesOn: isoDate('2026-11-25'),
    instruments: Array.from({ length: issues }, (_, n) => {
      return { code: code(n), base: price(31_000), lower: price(26_000), upper: price(36_000) };
    }),
  });
  // the methods are those of arrays
  const lengths = spies.flatMap((spy) => (spy.mock.contexts as unknown[][]).map((list) => list.length));
  for (const spy of spies) spy.mockRestore();
  expect(events.length).toBeGreaterThan(0);
  return lengths.reduce((sum, length) => sum + length, 0);
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('twice as many waiting market buys take twice as much searching when their limits rise, not four times', () => {
  const [once, twice] = [400, 800].map((orders) => searched(waitingBuys(orders, 1), 1));
  expect(once).toBeGreaterThan(0);
  expect(twice).toBeLessThan(2.2 * (once ?? 0));
});

it('the orders of all issues are not searched for each issue whose limits move', () => {
  const [few, many] = [10, 100].map((issues) => searched(waitingBuys(400, issues), issues));
  expect(many).toBeLessThan((few ?? 0) + 400);
});
