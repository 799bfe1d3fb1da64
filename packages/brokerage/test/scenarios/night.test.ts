import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../src/invariant.ts';
import { ALICE, Desk, FRI, openDesk, SMALL, THU, TOYOTA, TUE } from '../support/kit.ts';

/** The PTS night of Thursday evening, while Thursday is still the trade date: three business days later, across Monday's holiday. */
const NIGHT = FRI.settlesOn;

const trade = (desk: Desk, side: 'buy' | 'sell', quantity: number, price: number, more = {}): void => {
  desk.fill(desk.order(ALICE, side, quantity, price, more), quantity, price);
};
/** The day session ends and the night begins. */
function evening(desk: Desk): void {
  desk.phase(false);
  desk.night(NIGHT);
}
/** The night ends, and Friday begins. */
function morning(desk: Desk): void {
  desk.phase(false);
  desk.openDate(FRI);
  desk.phase(true);
}
const cashOf = (desk: Desk) => desk.broker.account(ALICE)?.cash;
const resultsOf = ({ events }: ReturnType<Desk['do']>) =>
  events.flatMap((event) => (event.kind === 'result' ? [event.result] : []));

describe('ORD-10 a night whose trades settle a day later than the day before (rules/core.md 4, rules/market.md 2)', () => {
  it('the night settles T+3, the day before it T+2, and the next day with the night', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 1_000_000 });
    trade(desk, 'buy', 100, 3_000);
    evening(desk);
    trade(desk, 'buy', 100, 800, { instrument: SMALL });
    morning(desk);
    trade(desk, 'buy', 100, 810, { instrument: SMALL });
    expect(cashOf(desk)?.flows).toEqual([
      { date: THU.settlesOn, amount: -300_000 },
      { date: NIGHT, amount: -161_000 },
    ]);
  });

  it('a night buy and the next day buy cannot spend the same yen', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 300_000 });
    evening(desk);
    trade(desk, 'buy', 100, 3_000);
    expect(desk.broker.withdrawable(ALICE)).toBe(0);
    morning(desk);
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 800, { instrument: SMALL }))).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { available: '0' },
    });
  });

  it('a day buy and the night buy after it cannot spend the same yen either', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 300_000 });
    trade(desk, 'buy', 100, 3_000);
    evening(desk);
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 800, { instrument: SMALL })).reason).toBe('INSUFFICIENT_CASH');
  });

  it('an order that waits for the next morning holds its yen through the night', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 400_000 });
    desk.phase(false);
    const expiresOn = FRI.tradeDate;
    const waiting = desk.order(ALICE, 'buy', 100, 3_000, { timeInForce: 'date', expiresOn });
    expect(desk.broker.order(waiting)).toMatchObject({ state: 'waiting', holdCash: 300_000 });
    desk.night(NIGHT);
    expect(desk.broker.buyingPower(ALICE)).toBe(100_000);
  });

  it('sells at night and buys back in the morning: one settlement date, so the netting ban looks at both', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 300_000 });
    trade(desk, 'buy', 100, 3_000);
    evening(desk);
    trade(desk, 'sell', 100, 3_000);
    morning(desk);
    // sell, then buy, is allowed; what was bought with those proceeds may not be sold before the next date
    trade(desk, 'buy', 100, 2_990);
    expect(Desk.refusalOf(desk.place(ALICE, 'sell', 100, 3_000)).reason).toBe('SAME_ISSUE_SHARES');
    // Thursday's shares were sold for another date: none of them are locked any more
    expect(desk.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ locked: 100, settlesOn: NIGHT });
  });

  it('bought by day at 100, sold at night: the day is final before, the night is a sale of the next date', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 1_000_000 });
    trade(desk, 'buy', 100, 3_000);
    desk.phase(false);
    expect(resultsOf(desk.night(NIGHT))).toEqual([]);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 3_000, day: null });
    trade(desk, 'sell', 100, 3_100);
    desk.phase(false);
    // Friday settles with the night: its buys count before the night's sale (rules/market.md 6.2)
    expect(resultsOf(desk.openDate(FRI))).toEqual([]);
    desk.phase(true);
    trade(desk, 'buy', 100, 3_200);
    desk.phase(false);
    expect(resultsOf(desk.do({ kind: 'closeTradeDate', date: FRI.tradeDate }))).toEqual([
      {
        ...{ instrument: TOYOTA, tradeDate: FRI.tradeDate, settlesOn: NIGHT, quantity: 100 },
        ...{ proceeds: 310_000, averageCost: 3_100, realised: 0, provisional: 10_000 },
      },
    ]);
  });

  it('a gain of the day is taxed when the night begins, and the tax settles with the day', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 300_000 });
    trade(desk, 'buy', 100, 3_000);
    trade(desk, 'sell', 100, 3_100);
    desk.phase(false);
    const { events } = desk.night(NIGHT);
    expect(events.find(({ kind }) => kind === 'tax')).toMatchObject({ amount: 2_031, settlesOn: THU.settlesOn });
    expect(desk.broker.account(ALICE)?.tax).toMatchObject({ gain: 10_000, dayGain: 0, held: 0 });
  });

  it('is refused as impossible when settlement goes back, or while an order is still at the venue', () => {
    const desk = openDesk();
    desk.openDate(FRI);
    expect(() => desk.night(THU.settlesOn)).toThrow(InvariantError);
    const busy = openDesk();
    busy.order(ALICE, 'buy', 100, 3_000);
    expect(() => busy.night(NIGHT)).toThrow(/orders at the venue/);
    // the same date again changes nothing
    const same = openDesk();
    same.order(ALICE, 'buy', 100, 3_000);
    expect(same.night(THU.settlesOn).events).toEqual([]);
  });

  it('each date settles its own', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 1_000_000 });
    trade(desk, 'buy', 100, 3_000);
    evening(desk);
    trade(desk, 'sell', 100, 3_000);
    morning(desk);
    desk.phase(false);
    desk.openDate(TUE);
    expect(desk.settle(THU.settlesOn).events).toHaveLength(2);
    expect(cashOf(desk)).toMatchObject({ settled: yen(700_000), flows: [{ date: NIGHT, amount: 300_000 }] });
    desk.settle(NIGHT);
    expect(cashOf(desk)).toEqual({ settled: 1_000_000, held: 0, flows: [] });
  });
});
