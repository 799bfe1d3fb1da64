import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, at, BrokerHarness, FRI, openHarness, SMALL, THU, TOYOTA } from '../support/broker-harness.ts';

const cashOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash;

describe('buying and selling', () => {
  it('buys 100 at market: holds the upper limit and the fee, pays the price, frees the rest', () => {
    const harness = openHarness({ base: 5_000 });
    const id = harness.order(ALICE, 'buy', 100, null);
    // rules/market.md 3.3: base 5,000, limit 1,000 -> 600,000, and 0.055 % of it
    expect(cashOf(harness)?.held).toBe(600_330);
    expect(harness.broker.buyingPower(ALICE)).toBe(399_670);
    harness.report('ack', id);
    const { events } = harness.fill(id, 100, 5_000);
    expect(events).toMatchObject([{ kind: 'fill', fill: { notional: 500_000, fee: 275, realised: null } }]);
    expect(cashOf(harness)).toMatchObject({
      settled: 1_000_000,
      held: 0,
      flows: [{ date: THU.settlesOn, amount: -500_275 }],
    });
    expect(harness.broker.buyingPower(ALICE)).toBe(499_725);
    expect(harness.broker.withdrawable(ALICE)).toBe(499_725);
    expect(harness.broker.sellable(ALICE, TOYOTA)).toBe(100);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ settled: 0, averageCost: 5_003 });
    expect(harness.broker.order(id)).toBeUndefined();
  });

  it('keeps the hold of the unfilled rest exact through partial fills and a cancel', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 300, 3_000);
    expect(cashOf(harness)?.held).toBe(900_495);
    harness.report('ack', id);
    harness.fill(id, 100, 2_990);
    const order = harness.broker.order(id);
    expect(order).toMatchObject({ state: 'partial', filled: 100, feeCharged: 164, holdCash: 600_000 + 494 - 164 });
    expect(cashOf(harness)?.held).toBe(600_330);
    harness.cancel(ALICE, id);
    harness.report('cancelled', id);
    expect(cashOf(harness)?.held).toBe(0);
    expect(cashOf(harness)?.flows).toEqual([{ date: THU.settlesOn, amount: -299_164 }]);
  });

  it('sells at ten and buys another issue at two with the same money', () => {
    const harness = openHarness({ cash: 300_165 });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    expect(harness.broker.buyingPower(ALICE)).toBe(0);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_690), 100, 3_700);
    // 69,597 were earned: 10,658 and 3,479 of the proceeds are held for tax
    expect(harness.broker.buyingPower(ALICE)).toBe(369_797 - 14_137);
    expect(harness.broker.withdrawable(ALICE)).toBe(300_165 - 14_137);
    const again = harness.order(ALICE, 'buy', 300, 900, { instrument: SMALL });
    expect(harness.broker.withdrawable(ALICE)).toBe(300_165 - 270_148 - 14_137);
    harness.fill(again, 300, 900);
    harness.do({ kind: 'closeTradeDate', date: THU.tradeDate });
    harness.settle(THU.settlesOn);
    expect(cashOf(harness)).toEqual({ settled: 369_797 - 270_148 - 14_137, held: 0, flows: [] });
  });

  it('cannot spend proceeds before they arrive as a withdrawal, nor the same yen twice', () => {
    const harness = openHarness({ cash: 300_165 });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const debit = harness.do({ kind: 'debit', accountId: ALICE, amount: yen(1), house: 3, source: 'x' });
    expect(BrokerHarness.refusalOf(debit)).toMatchObject({ reason: 'INSUFFICIENT_CASH', field: 'amount' });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 2_500)).reason).toBe('INSUFFICIENT_CASH');
  });

  it('realises proceeds less fee less average cost, and drops the cost with the last share', () => {
    // rules/market.md 6.2: buy 1,000 at 100 with a fee of 200 -> average 101; sell at 101, fee 200 -> -200
    const harness = openHarness({ base: 100, fee: { ratePpm: 0, minimum: yen(200) } });
    harness.fill(harness.order(ALICE, 'buy', 1_000, 100), 1_000, 100);
    expect(harness.broker.position(ALICE, TOYOTA)?.averageCost).toBe(101);
    const sale = harness.order(ALICE, 'sell', 1_000, 101);
    const { events } = harness.fill(sale, 1_000, 101);
    expect(events).toMatchObject([{ kind: 'fill', fill: { realised: -200, fee: 200 } }]);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 0, realised: -200 });
  });

  it('keeps the average cost through a partial sale', () => {
    const harness = openHarness({ fee: { ratePpm: 0 } });
    harness.fill(harness.order(ALICE, 'buy', 200, 3_000), 200, 2_000 + 900);
    harness.fill(harness.order(ALICE, 'buy', 100, 2_960), 100, 2_960);
    expect(harness.broker.position(ALICE, TOYOTA)?.averageCost).toBe(2_920);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 2_920, realised: 8_000 });
  });
});

describe('invalid venue reports', () => {
  it('ignores a repeated fill, ack, cancel report and everything about a final order', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 200, 3_000);
    harness.report('ack', id);
    harness.fill(id, 100, 3_000, 7);
    const before = harness.broker.snapshot();
    for (const repeat of [
      harness.report('ack', id),
      harness.fill(id, 100, 3_000, 7),
      harness.report('cancelRejected', id),
    ]) {
      expect(repeat).toEqual({ events: [], requests: [], refusal: null, orderId: null });
    }
    expect(harness.broker.snapshot()).toEqual(before);
    harness.fill(id, 100, 3_000, 8);
    const final = harness.broker.snapshot();
    harness.fill(id, 100, 3_000, 9);
    harness.report('expired', id);
    expect(harness.broker.snapshot()).toEqual(final);
  });

  it.each([
    ['fills more than the rest', (harness: BrokerHarness, id: number) => harness.fill(id, 300, 3_000)],
    ['fills a buy above its limit', (harness: BrokerHarness, id: number) => harness.fill(id, 100, 3_001)],
    [
      'fills a sale below its limit',
      (harness: BrokerHarness, id: number) => {
        harness.fill(id, 200, 3_000);
        return harness.fill(harness.order(ALICE, 'sell', 100, 3_100), 100, 3_099);
      },
    ],
    ['speaks of an order never given', (harness: BrokerHarness, id: number) => harness.report('ack', id + 1)],
    [
      'rejects an order it works',
      (harness: BrokerHarness, id: number) => [harness.report('ack', id), harness.reject(id)],
    ],
    ['opens a day over working orders', (harness: BrokerHarness) => harness.openDate(FRI)],
  ])('throws when it %s', (_name, act) => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 200, 3_000);
    expect(() => act(harness, id)).toThrow(expect.objectContaining({ name: 'InvariantError' }));
  });

  it('throws when a market buy is filled above what its hold covers', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 100, null);
    expect(() => harness.fill(id, 100, 3_800)).toThrow('beyond');
    expect(at(3_700)).toBe(harness.broker.instrument(TOYOTA)?.upper);
  });

  it('throws when time runs backwards', () => {
    const harness = openHarness();
    expect(() => harness.broker.apply({ kind: 'settle', at: harness.now, date: THU.tradeDate })).not.toThrow();
    const early = new BrokerHarness(harness.broker, 1);
    expect(() => early.settle(THU.tradeDate)).toThrow('time runs back');
  });
});
