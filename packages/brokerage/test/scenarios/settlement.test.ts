import { addBusinessDays, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BrokerHarness, day, FRI, openHarness, SMALL, THU, TOYOTA, TUE } from '../support/broker-harness.ts';

/**
 * Night PTS trades of Thursday evening belong to Friday (rules/market.md 2): three business days from Thursday, across
 * the holiday of Monday the 23rd.
 */
const NIGHT = FRI;
const trade = (harness: BrokerHarness, side: 'buy' | 'sell', quantity: number, price: number, more = {}): void => {
  harness.fill(harness.order(ALICE, side, quantity, price, more), quantity, price);
};
/** Thursday's close, then the night session of the same evening. */
function evening(harness: BrokerHarness): void {
  harness.phase(false);
  harness.do({ kind: 'closeTradeDate', date: THU.tradeDate });
  harness.openDate(NIGHT);
  harness.phase(true);
}
const cashOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash;

describe('settlement by date', () => {
  it('ORD-10 the dates are two business days after the day session and three after the evening of the same day', () => {
    expect(addBusinessDays(THU.tradeDate, 2)).toBe(THU.settlesOn);
    expect(addBusinessDays(THU.tradeDate, 3)).toBe(NIGHT.settlesOn);
    expect(addBusinessDays(day('2026-12-29'), 3)).toBe('2027-01-05');
  });

  it('ORD-10 a night PTS buy (T+3) and a day buy (T+2) cannot spend the same yen', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 500_000 });
    trade(harness, 'buy', 100, 3_000);
    evening(harness);
    expect(harness.broker.buyingPower(ALICE)).toBe(200_000);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 2_500)).reason).toBe('INSUFFICIENT_CASH');
    trade(harness, 'buy', 200, 800, { instrument: SMALL });
    expect(cashOf(harness)?.flows).toEqual([
      { date: THU.settlesOn, amount: -300_000 },
      { date: NIGHT.settlesOn, amount: -160_000 },
    ]);
    // what the night will take on the 25th is not available to a trade that settles on the 24th either
    expect(harness.broker.buyingPower(ALICE, THU.settlesOn)).toBe(40_000);
    expect(harness.broker.withdrawable(ALICE)).toBe(40_000);
  });

  it('ORD-10 proceeds of the night are no cash for the day before, but for the night and later', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    trade(harness, 'buy', 100, 3_000);
    evening(harness);
    trade(harness, 'sell', 100, 3_000);
    expect(harness.broker.buyingPower(ALICE, THU.settlesOn)).toBe(0);
    expect(harness.broker.buyingPower(ALICE, NIGHT.settlesOn)).toBe(300_000);
    // another settlement date: Thursday's purchase and the evening's sale are not netted (rules/market.md 3.3)
    expect(harness.place(ALICE, 'buy', 100, 3_000).refusal).toBeNull();
  });

  it('ORD-10 each date settles its own, over the holiday, and nothing twice', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 500_000 });
    trade(harness, 'buy', 100, 3_000);
    evening(harness);
    trade(harness, 'sell', 100, 2_990);
    harness.settle(FRI.tradeDate);
    expect(cashOf(harness)?.settled).toBe(500_000);
    harness.phase(false);
    harness.openDate(TUE);
    expect(harness.settle(THU.settlesOn).events).toEqual([
      { kind: 'settled', accountId: ALICE, date: THU.settlesOn, asset: 'JPY', amount: yen(-300_000) },
      { kind: 'settled', accountId: ALICE, date: THU.settlesOn, asset: TOYOTA, amount: shares(100) },
    ]);
    expect(harness.settle(THU.settlesOn).events).toEqual([]);
    expect(harness.settle(NIGHT.settlesOn).events).toHaveLength(2);
    expect(cashOf(harness)).toEqual({ settled: 499_000, held: 0, flows: [] });
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ settled: 0, flows: [] });
  });
});
