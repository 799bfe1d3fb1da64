import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../src/invariant.ts';
import { ALICE, BrokerHarness, FRI, openHarness, SMALL, THU, TOYOTA, TUE } from '../support/broker-harness.ts';

/**
 * The PTS night of Thursday evening, while Thursday is still the trade date: three business days later, across Monday's
 * holiday.
 */
const NIGHT = FRI.settlesOn;

const trade = (harness: BrokerHarness, side: 'buy' | 'sell', quantity: number, price: number, more = {}): void => {
  harness.fill(harness.order(ALICE, side, quantity, price, more), quantity, price);
};
/** The day session ends and the night begins. */
function evening(harness: BrokerHarness): void {
  harness.phase(false);
  harness.night(NIGHT);
}
/** The night ends, and Friday begins. */
function morning(harness: BrokerHarness): void {
  harness.phase(false);
  harness.openDate(FRI);
  harness.phase(true);
}
const cashOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash;
const resultsOf = ({ events }: ReturnType<BrokerHarness['do']>) =>
  events.flatMap((event) => (event.kind === 'result' ? [event.result] : []));

describe('ORD-10 a night whose trades settle a day later than the day before (rules/core.md 4, rules/market.md 2)', () => {
  it('the night settles T+3, the day before it T+2, and the next day with the night', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 1_000_000 });
    trade(harness, 'buy', 100, 3_000);
    evening(harness);
    trade(harness, 'buy', 100, 800, { instrument: SMALL });
    morning(harness);
    trade(harness, 'buy', 100, 810, { instrument: SMALL });
    expect(cashOf(harness)?.flows).toEqual([
      { date: THU.settlesOn, amount: -300_000 },
      { date: NIGHT, amount: -161_000 },
    ]);
  });

  it('a night buy and the next day buy cannot spend the same yen', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    evening(harness);
    trade(harness, 'buy', 100, 3_000);
    expect(harness.broker.withdrawable(ALICE)).toBe(0);
    morning(harness);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 800, { instrument: SMALL }))).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { available: '0' },
    });
  });

  it('a day buy and the night buy after it cannot spend the same yen either', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    trade(harness, 'buy', 100, 3_000);
    evening(harness);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 800, { instrument: SMALL })).reason).toBe(
      'INSUFFICIENT_CASH',
    );
  });

  it('an order that waits for the next morning holds its yen through the night', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 400_000 });
    harness.phase(false);
    const expiresOn = FRI.tradeDate;
    const waiting = harness.order(ALICE, 'buy', 100, 3_000, { timeInForce: 'date', expiresOn });
    expect(harness.broker.order(waiting)).toMatchObject({ state: 'waiting', holdCash: 300_000 });
    harness.night(NIGHT);
    expect(harness.broker.buyingPower(ALICE)).toBe(100_000);
  });

  it('sells at night and buys back in the morning: one settlement date, so the netting ban looks at both', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    trade(harness, 'buy', 100, 3_000);
    evening(harness);
    trade(harness, 'sell', 100, 3_000);
    morning(harness);
    // sell, then buy, is allowed; what was bought with those proceeds may not be sold before the next date
    trade(harness, 'buy', 100, 2_990);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 100, 3_000)).reason).toBe('SAME_ISSUE_SHARES');
    // Thursday's shares were sold for another date: none of them are locked any more
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ locked: 100, settlesOn: NIGHT });
  });

  it('bought by day at 100, sold at night: the day is final before, the night is a sale of the next date', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 1_000_000 });
    trade(harness, 'buy', 100, 3_000);
    harness.phase(false);
    expect(resultsOf(harness.night(NIGHT))).toEqual([]);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 3_000, day: null });
    trade(harness, 'sell', 100, 3_100);
    harness.phase(false);
    // Friday settles with the night: its buys count before the night's sale (rules/market.md 6.2)
    expect(resultsOf(harness.openDate(FRI))).toEqual([]);
    harness.phase(true);
    trade(harness, 'buy', 100, 3_200);
    harness.phase(false);
    expect(resultsOf(harness.do({ kind: 'closeTradeDate', date: FRI.tradeDate }))).toEqual([
      {
        instrument: TOYOTA,
        tradeDate: FRI.tradeDate,
        settlesOn: NIGHT,
        quantity: 100,
        proceeds: 310_000,
        averageCost: 3_100,
        realised: 0,
        provisional: 10_000,
      },
    ]);
  });

  it('a gain of the day is taxed when the night begins, and the tax settles with the day', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    trade(harness, 'buy', 100, 3_000);
    trade(harness, 'sell', 100, 3_100);
    harness.phase(false);
    const { events } = harness.night(NIGHT);
    expect(events.find(({ kind }) => kind === 'tax')).toMatchObject({ amount: 2_031, settlesOn: THU.settlesOn });
    expect(harness.broker.account(ALICE)?.tax).toMatchObject({ gain: 10_000, dayGain: 0, held: 0 });
  });

  it('throws when settlement goes back, or while an order is still at the venue', () => {
    const harness = openHarness();
    harness.openDate(FRI);
    expect(() => harness.night(THU.settlesOn)).toThrow(InvariantError);
    const busy = openHarness();
    busy.order(ALICE, 'buy', 100, 3_000);
    expect(() => busy.night(NIGHT)).toThrow(/orders at the venue/);
    // the same date again changes nothing
    const same = openHarness();
    same.order(ALICE, 'buy', 100, 3_000);
    expect(same.night(THU.settlesOn).events).toEqual([]);
  });

  it('each date settles its own', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 1_000_000 });
    trade(harness, 'buy', 100, 3_000);
    evening(harness);
    trade(harness, 'sell', 100, 3_000);
    morning(harness);
    harness.phase(false);
    harness.openDate(TUE);
    expect(harness.settle(THU.settlesOn).events).toHaveLength(2);
    expect(cashOf(harness)).toMatchObject({ settled: yen(700_000), flows: [{ date: NIGHT, amount: 300_000 }] });
    harness.settle(NIGHT);
    expect(cashOf(harness)).toEqual({ settled: 1_000_000, held: 0, flows: [] });
  });
});
