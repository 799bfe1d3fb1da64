import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, at, Desk, FRI, openDesk, SMALL, THU, TOYOTA } from '../support/kit.ts';

const cashOf = (desk: Desk) => desk.broker.account(ALICE)?.cash;

describe('buying and selling', () => {
  it('buys 100 at market: holds the upper limit and the fee, pays the price, frees the rest', () => {
    const desk = openDesk({ base: 5_000 });
    const id = desk.order(ALICE, 'buy', 100, null);
    // rules/market.md 3.3: base 5,000, limit 1,000 -> 600,000, and 0.055 % of it
    expect(cashOf(desk)?.held).toBe(600_330);
    expect(desk.broker.buyingPower(ALICE)).toBe(399_670);
    desk.report('ack', id);
    const { events } = desk.fill(id, 100, 5_000);
    expect(events).toMatchObject([{ kind: 'fill', fill: { notional: 500_000, fee: 275, realised: null } }]);
    expect(cashOf(desk)).toMatchObject({
      settled: 1_000_000,
      held: 0,
      flows: [{ date: THU.settlesOn, amount: -500_275 }],
    });
    expect(desk.broker.buyingPower(ALICE)).toBe(499_725);
    expect(desk.broker.withdrawable(ALICE)).toBe(499_725);
    expect(desk.broker.sellable(ALICE, TOYOTA)).toBe(100);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ settled: 0, averageCost: 5_003 });
    expect(desk.broker.order(id)).toBeUndefined();
  });

  it('keeps the hold of the unfilled rest exact through partial fills and a cancel', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 300, 3_000);
    expect(cashOf(desk)?.held).toBe(900_495);
    desk.report('ack', id);
    desk.fill(id, 100, 2_990);
    const order = desk.broker.order(id);
    expect(order).toMatchObject({ state: 'partial', filled: 100, feeCharged: 164, holdCash: 600_000 + 494 - 164 });
    expect(cashOf(desk)?.held).toBe(600_330);
    desk.cancel(ALICE, id);
    desk.report('cancelled', id);
    expect(cashOf(desk)?.held).toBe(0);
    expect(cashOf(desk)?.flows).toEqual([{ date: THU.settlesOn, amount: -299_164 }]);
  });

  it('sells at ten and buys another issue at two with the same money', () => {
    const desk = openDesk({ cash: 300_165 });
    desk.fill(desk.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    expect(desk.broker.buyingPower(ALICE)).toBe(0);
    desk.fill(desk.order(ALICE, 'sell', 100, 3_690), 100, 3_700);
    // 69,597 were earned: 10,658 and 3,479 of the proceeds are held for tax
    expect(desk.broker.buyingPower(ALICE)).toBe(369_797 - 14_137);
    expect(desk.broker.withdrawable(ALICE)).toBe(300_165 - 14_137);
    const again = desk.order(ALICE, 'buy', 300, 900, { instrument: SMALL });
    expect(desk.broker.withdrawable(ALICE)).toBe(300_165 - 270_148 - 14_137);
    desk.fill(again, 300, 900);
    desk.do({ kind: 'closeTradeDate', date: THU.tradeDate });
    desk.settle(THU.settlesOn);
    expect(cashOf(desk)).toEqual({ settled: 369_797 - 270_148 - 14_137, held: 0, flows: [] });
  });

  it('cannot spend proceeds before they arrive as a withdrawal, nor the same yen twice', () => {
    const desk = openDesk({ cash: 300_165 });
    desk.fill(desk.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const debit = desk.do({ kind: 'debit', accountId: ALICE, amount: yen(1), house: 3, source: 'x' });
    expect(Desk.refusalOf(debit)).toMatchObject({ reason: 'INSUFFICIENT_CASH', field: 'amount' });
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 2_500)).reason).toBe('INSUFFICIENT_CASH');
  });

  it('realises proceeds less fee less average cost, and forgets the cost with the last share', () => {
    // rules/market.md 6.2: buy 1,000 at 100 with a fee of 200 -> average 101; sell at 101, fee 200 -> -200
    const desk = openDesk({ base: 100, fee: { ratePpm: 0, minimum: yen(200) } });
    desk.fill(desk.order(ALICE, 'buy', 1_000, 100), 1_000, 100);
    expect(desk.broker.position(ALICE, TOYOTA)?.averageCost).toBe(101);
    const sale = desk.order(ALICE, 'sell', 1_000, 101);
    const { events } = desk.fill(sale, 1_000, 101);
    expect(events).toMatchObject([{ kind: 'fill', fill: { realised: -200, fee: 200 } }]);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 0, realised: -200 });
  });

  it('keeps the average cost through a partial sale', () => {
    const desk = openDesk({ fee: { ratePpm: 0 } });
    desk.fill(desk.order(ALICE, 'buy', 200, 3_000), 200, 2_000 + 900);
    desk.fill(desk.order(ALICE, 'buy', 100, 2_960), 100, 2_960);
    expect(desk.broker.position(ALICE, TOYOTA)?.averageCost).toBe(2_920);
    desk.fill(desk.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 2_920, realised: 8_000 });
  });
});

describe('what the venue may not say', () => {
  it('ignores a repeated fill, ack, cancel report and everything about a final order', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 200, 3_000);
    desk.report('ack', id);
    desk.fill(id, 100, 3_000, 7);
    const before = desk.broker.snapshot();
    for (const repeat of [desk.report('ack', id), desk.fill(id, 100, 3_000, 7), desk.report('cancelRejected', id)]) {
      expect(repeat).toEqual({ events: [], requests: [], refusal: null, orderId: null });
    }
    expect(desk.broker.snapshot()).toEqual(before);
    desk.fill(id, 100, 3_000, 8);
    const final = desk.broker.snapshot();
    desk.fill(id, 100, 3_000, 9);
    desk.report('expired', id);
    expect(desk.broker.snapshot()).toEqual(final);
  });

  it.each([
    ['fills more than the rest', (desk: Desk, id: number) => desk.fill(id, 300, 3_000)],
    ['fills a buy above its limit', (desk: Desk, id: number) => desk.fill(id, 100, 3_001)],
    [
      'fills a sale below its limit',
      (desk: Desk, id: number) => {
        desk.fill(id, 200, 3_000);
        return desk.fill(desk.order(ALICE, 'sell', 100, 3_100), 100, 3_099);
      },
    ],
    ['speaks of an order never given', (desk: Desk, id: number) => desk.report('ack', id + 1)],
    ['rejects an order it works', (desk: Desk, id: number) => [desk.report('ack', id), desk.reject(id)]],
    ['opens a day over working orders', (desk: Desk) => desk.openDate(FRI)],
  ])('throws when it %s', (_name, act) => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 200, 3_000);
    expect(() => act(desk, id)).toThrow(expect.objectContaining({ name: 'InvariantError' }));
  });

  it('throws when a market buy is filled above what its hold covers', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 100, null);
    expect(() => desk.fill(id, 100, 3_800)).toThrow('beyond');
    expect(at(3_700)).toBe(desk.broker.instrument(TOYOTA)?.upper);
  });

  it('throws when time runs back', () => {
    const desk = openDesk();
    expect(() => desk.broker.apply({ kind: 'settle', at: desk.now, date: THU.tradeDate })).not.toThrow();
    const early = new Desk(desk.broker, 1);
    expect(() => early.settle(THU.tradeDate)).toThrow('time runs back');
  });
});
