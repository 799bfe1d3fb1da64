import { addBusinessDays, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, type Desk, day, FRI, listed, openDesk, SMALL, THU, TOYOTA } from '../../test/support/kit.ts';
import { Ledger, storedSums } from '../../test/support/ledger.ts';
import { taxDue, withholdingOn, yearToDate } from '../tax/tax.ts';
import { type BrokerEvent, HOUSE } from '../types.ts';

const FREE = { ratePpm: 0 };
const trade = (desk: Desk, side: 'buy' | 'sell', quantity: number, price: number): void => {
  desk.fill(desk.order(ALICE, side, quantity, price), quantity, price);
};
const close = (desk: Desk): readonly BrokerEvent[] => {
  const { tradeDate } = desk.broker.globals;
  if (tradeDate === null) throw new Error('no date is open');
  return desk.do({ kind: 'closeTradeDate', date: tradeDate }).events;
};
const taxOf = (desk: Desk) => desk.broker.account(ALICE)?.tax;
const heldOf = (desk: Desk) => desk.broker.account(ALICE)?.cash.held;

/** A desk with a lot of one share, without fees. */
const single = (base: number, cash = 1_000_000): Desk => {
  const desk = openDesk({ cash, fee: FREE });
  desk.do({ kind: 'setInstrument', instrument: listed(TOYOTA, base, 'topix500', 1) });
  return desk;
};
/** Advances to the next business day, with limits around `base`. */
const nextDay = (desk: Desk, base: number): void => {
  const { tradeDate } = desk.broker.globals;
  const next = addBusinessDays(tradeDate ?? THU.tradeDate, 1);
  desk.phase(false);
  desk.openDate({ tradeDate: next, settlesOn: addBusinessDays(next, 2) }, [listed(TOYOTA, base, 'topix500', 1)]);
  desk.settle(next);
  desk.phase(true);
};

describe('closing a trade date', () => {
  it('ORD-12 takes all buys of the day before its sells: 100,000, then 120,000 sold and 110,000 bought give 15,000', () => {
    // rules/market.md 6.2 [GMO-AVG]
    const desk = single(100_000);
    trade(desk, 'buy', 1, 100_000);
    nextDay(desk, 110_000);
    trade(desk, 'sell', 1, 120_000);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ realised: 20_000, day: { provisional: 20_000 } });
    trade(desk, 'buy', 1, 110_000);
    const events = close(desk);
    expect(events).toMatchObject([
      {
        kind: 'result',
        accountId: ALICE,
        result: { instrument: TOYOTA, quantity: 1, averageCost: 105_000, realised: 15_000, provisional: 20_000 },
      },
      { kind: 'tax', amount: withholdingOn(yen(15_000)), year: 2026, gain: 15_000 },
    ]);
    expect(desk.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 105_000, realised: 15_000, day: null });
  });

  it('ORD-12 1,000 bought at 100 and sold at 101, each for a fee of 200, lose 200', () => {
    // rules/market.md 6.2 [NAITO-AVG]
    const desk = openDesk({ base: 100, fee: { ratePpm: 0, minimum: yen(200) } });
    trade(desk, 'buy', 1_000, 100);
    trade(desk, 'sell', 1_000, 101);
    expect(close(desk)).toMatchObject([{ kind: 'result', result: { averageCost: 101, realised: -200 } }]);
    expect(taxOf(desk)).toMatchObject({ gain: -200, withheld: 0, year: 2026 });
  });

  it('ORD-12 rounds the average of the day once, however the venue split the fills', () => {
    const desk = single(3_000);
    const id = desk.order(ALICE, 'buy', 3, 3_000);
    for (const price of [2_999, 3_000, 2_998]) desk.fill(id, 1, price);
    desk.fill(desk.order(ALICE, 'buy', 4, 3_000), 4, 2_998);
    close(desk);
    // 20,989 yen for seven shares
    expect(desk.broker.position(ALICE, TOYOTA)?.averageCost).toBe(2_999);
  });

  it.each([
    // yen gained or lost on each day, and the tax of each day
    ['10,000 won, then lost again: 2,031 and back', [10_000, -10_000], [2_031, -2_031]],
    // rules/market.md 6.2 [RAK-TAX], in 10,000 yen: +100, -300, +100, +300
    [
      'a loss refunds what was withheld, and shields what comes after it',
      [1_000_000, -3_000_000, 1_000_000, 3_000_000],
      [203_150, -203_150, 0, 406_300],
    ],
  ])('ORD-12 %s', (_name, results, taxes) => {
    const desk = single(100_000, 900_000_000);
    const said: number[] = [];
    for (const result of results) {
      trade(desk, 'buy', 100, 100_000);
      nextDay(desk, 100_000);
      trade(desk, 'sell', 100, 100_000 + result / 100);
      const tax = close(desk).find((event) => event.kind === 'tax');
      said.push(tax?.kind === 'tax' ? tax.amount : 0);
      nextDay(desk, 100_000);
    }
    expect(said).toEqual(taxes);
    const sum = taxes.reduce((a, b) => a + b, 0);
    expect(taxOf(desk)).toMatchObject({ withheld: sum, dayGain: 0, held: 0 });
    desk.settle(day('2027-01-31'));
    expect(desk.broker.account(HOUSE.tax)?.cash.settled).toBe(sum);
  });

  it('ORD-12 floors income tax and local tax apart', () => {
    // 19 x 15.315 % = 2.9, 19 x 5 % = 0.95; together 3.86
    expect(withholdingOn(yen(19))).toBe(2);
    expect(withholdingOn(yen(10_000))).toBe(1_531 + 500);
    expect(withholdingOn(yen(-1))).toBe(0);
    expect(withholdingOn(yen(1_000_000_000_000_000))).toBe(203_150_000_000_000);
  });

  it('ORD-12 keeps the estimated tax out of the proceeds until the day is closed, then takes it on settlement', () => {
    const desk = single(100_000, 100_000);
    trade(desk, 'buy', 1, 100_000);
    nextDay(desk, 110_000);
    trade(desk, 'sell', 1, 110_000);
    expect(heldOf(desk)).toBe(2_031);
    expect(desk.broker.buyingPower(ALICE)).toBe(107_969);
    close(desk);
    expect(heldOf(desk)).toBe(0);
    expect(desk.broker.account(ALICE)?.cash.flows).toEqual([
      { date: THU.settlesOn, amount: -100_000 },
      { date: FRI.settlesOn, amount: 107_969 },
    ]);
    expect(desk.broker.buyingPower(ALICE)).toBe(107_969);
  });

  it('ORD-12 a general account is told its results and pays no tax here', () => {
    const desk = openDesk({ fee: FREE });
    const carol = 102;
    desk.do({ kind: 'openAccount', accountId: carol, taxType: 'general' });
    desk.deposit(carol, 1_000_000);
    desk.fill(desk.order(carol, 'buy', 100, 3_000), 100, 3_000);
    desk.fill(desk.order(carol, 'sell', 100, 3_100), 100, 3_100);
    expect(desk.broker.account(carol)?.cash.held).toBe(0);
    expect(close(desk)).toMatchObject([{ kind: 'result', result: { realised: 10_000 } }]);
    expect(desk.broker.account(carol)?.tax).toMatchObject({ type: 'general', gain: 10_000, withheld: 0 });
  });

  it('ORD-12 the result belongs to the year in which it settles', () => {
    const desk = single(100_000);
    trade(desk, 'buy', 2, 100_000);
    desk.phase(false);
    // the last business day of 2026 settles on 2027-01-05
    const last = { tradeDate: day('2026-12-30'), settlesOn: day('2027-01-05') };
    desk.openDate(last, [listed(TOYOTA, 100_000, 'topix500', 1)]);
    desk.phase(true);
    trade(desk, 'sell', 1, 110_000);
    expect(close(desk)).toMatchObject([
      { kind: 'result', result: { tradeDate: '2026-12-30', settlesOn: '2027-01-05' } },
      { kind: 'tax', year: 2027, gain: 10_000, withheld: 2_031 },
    ]);
  });

  it('ORD-12 tax beyond the cash left stays owed and is taken from what comes in', () => {
    const desk = single(100_000, 200_000);
    desk.do({ kind: 'setInstrument', instrument: listed(SMALL, 800, 'other', 1) });
    trade(desk, 'buy', 2, 100_000);
    nextDay(desk, 100_000);
    trade(desk, 'sell', 1, 100_000);
    const back = desk.order(ALICE, 'buy', 1, 70_000);
    desk.fill(desk.order(ALICE, 'buy', 37, 810, { instrument: SMALL }), 37, 810);
    // buying back cheaper lowers the cost of the share sold: 10,000 gained, and 30 yen left to pay tax with
    desk.fill(back, 1, 70_000);
    expect(taxOf(desk)).toMatchObject({ dayGain: 10_000, held: 30 });
    expect(close(desk)).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 30, gain: 10_000 }]);
    desk.deposit(ALICE, 5_000);
    expect(taxOf(desk)).toMatchObject({ withheld: 30, held: 2_001 });
    expect(desk.broker.withdrawable(ALICE)).toBe(2_999);
    expect(close(desk)).toMatchObject([{ kind: 'tax', amount: 2_001, withheld: 2_031 }]);
  });

  it('ORD-12 tax beyond the cash left is held as soon as an order lets go of cash', () => {
    const desk = single(100_000, 200_000);
    trade(desk, 'buy', 2, 100_000);
    nextDay(desk, 100_000);
    desk.do({ kind: 'setInstrument', instrument: listed(SMALL, 800, 'other', 1) });
    trade(desk, 'sell', 1, 100_000);
    const back = desk.order(ALICE, 'buy', 1, 70_000);
    const other = desk.order(ALICE, 'buy', 37, 810, { instrument: SMALL });
    desk.fill(back, 1, 70_000);
    // 10,000 gained, 30 yen left; the other purchase holds the rest
    expect(taxOf(desk)).toMatchObject({ dayGain: 10_000, held: 30 });
    desk.cancel(ALICE, other);
    desk.report('cancelled', other);
    expect(taxOf(desk)).toMatchObject({ held: 2_031 });
    expect(desk.broker.buyingPower(ALICE)).toBe(30_000 - 2_031);
    expect(close(desk)).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 2_031, withheld: 2_031 }]);
  });

  it('ORD-12 tax beyond the cash left is held as soon as a hold record lets go of cash', () => {
    const desk = single(100_000, 200_000);
    trade(desk, 'buy', 2, 100_000);
    nextDay(desk, 100_000);
    trade(desk, 'sell', 1, 100_000);
    const back = desk.order(ALICE, 'buy', 1, 70_000);
    const of = { accountId: ALICE, purpose: 'subscription', reference: 'S1' } as const;
    desk.do({ kind: 'hold', ...of, amount: yen(29_970) });
    desk.fill(back, 1, 70_000);
    expect(taxOf(desk)).toMatchObject({ dayGain: 10_000, held: 30 });
    desk.do({ kind: 'releaseHold', ...of, amount: yen(1_000) });
    expect(taxOf(desk)).toMatchObject({ held: 1_030 });
    desk.do({ kind: 'releaseHold', ...of });
    expect(taxOf(desk)).toMatchObject({ held: 2_031 });
    expect(desk.broker.buyingPower(ALICE)).toBe(30_000 - 2_031);
    expect(close(desk)).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 2_031, withheld: 2_031 }]);
  });

  it('ORD-12 tax still owed at the end of the year is taken in the next one', () => {
    const owed = {
      type: 'specified',
      year: 2026,
      gain: yen(10_000),
      withheld: yen(30),
      dayGain: yen(0),
      held: yen(0),
    } as const;
    expect(taxDue(owed, 2026, yen(0))).toBe(2_001);
    expect(yearToDate(owed, 2027)).toEqual({ year: 2027, gain: 0, withheld: -2_001 });
    expect(taxDue(owed, 2027, yen(10_000))).toBe(2_001 + 2_031);
    expect(yearToDate({ ...owed, withheld: yen(2_031) }, 2027)).toEqual({ year: 2027, gain: 0, withheld: 0 });
  });

  it('ORD-12 closes what was left open when the next date opens, once', () => {
    const desk = openDesk({ fee: FREE });
    trade(desk, 'buy', 100, 3_000);
    trade(desk, 'sell', 100, 3_100);
    desk.phase(false);
    const { events } = desk.openDate(FRI);
    expect(events).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 2_031 }]);
    expect(desk.do({ kind: 'closeTradeDate', date: FRI.tradeDate }).events).toEqual([]);
  });

  it('ORD-12 its postings are counter-postings: they sum to nothing and lead to the stored balances', () => {
    const desk = openDesk({ cash: 0 });
    const ledger = new Ledger();
    const note = (events: readonly BrokerEvent[]): void => expect(ledger.add(events)).toEqual([]);
    note(desk.deposit(ALICE, 1_000_000).events);
    note(desk.fill(desk.order(ALICE, 'buy', 200, 3_000), 200, 2_990).events);
    note(desk.fill(desk.order(ALICE, 'sell', 100, 3_000), 100, 3_100).events);
    note(desk.fill(desk.order(ALICE, 'buy', 300, 800, { instrument: SMALL }), 300, 790).events);
    note(close(desk));
    note(close(desk));
    expect(storedSums(desk.broker.snapshot())).toEqual(ledger.sums());
    expect(ledger.sums()[`${HOUSE.tax} JPY`]).toBe(taxOf(desk)?.withheld);
  });

  it.each<[string, (desk: Desk) => unknown]>([
    ['another date', (desk) => desk.do({ kind: 'closeTradeDate', date: FRI.tradeDate })],
    [
      'the open date under working orders',
      (desk) => {
        desk.order(ALICE, 'buy', 100, 3_000);
        return close(desk);
      },
    ],
  ])('throws when asked to close %s', (_name, act) => {
    expect(() => act(openDesk())).toThrow(expect.objectContaining({ name: 'InvariantError' }));
  });
});
