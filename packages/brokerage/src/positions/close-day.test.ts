import { addBusinessDays, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  type BrokerHarness,
  day,
  FRI,
  listed,
  openHarness,
  SMALL,
  THU,
  TOYOTA,
} from '../../test/support/broker-harness.ts';
import { Ledger, storedSums } from '../../test/support/ledger.ts';
import { taxDue, withholdingOn, yearToDate } from '../tax/withholding.ts';
import { type BrokerEvent, HOUSE } from '../types.ts';

const FREE = { ratePpm: 0 };
const trade = (harness: BrokerHarness, side: 'buy' | 'sell', quantity: number, price: number): void => {
  harness.fill(harness.order(ALICE, side, quantity, price), quantity, price);
};
const close = (harness: BrokerHarness): readonly BrokerEvent[] => {
  const { tradeDate } = harness.broker.globals;
  if (tradeDate === null) throw new Error('no date is open');
  return harness.do({ kind: 'closeTradeDate', date: tradeDate }).events;
};
const taxOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.tax;
const heldOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.cash.held;

/** A harness with a lot of one share, without fees. */
const single = (base: number, cash = 1_000_000): BrokerHarness => {
  const harness = openHarness({ cash, fee: FREE });
  harness.do({ kind: 'setInstrument', instrument: listed(TOYOTA, base, 'topix500', 1) });
  return harness;
};
/** Advances to the next business day, with limits around `base`. */
const nextDay = (harness: BrokerHarness, base: number): void => {
  const { tradeDate } = harness.broker.globals;
  const next = addBusinessDays(tradeDate ?? THU.tradeDate, 1);
  harness.phase(false);
  harness.openDate({ tradeDate: next, settlesOn: addBusinessDays(next, 2) }, [listed(TOYOTA, base, 'topix500', 1)]);
  harness.settle(next);
  harness.phase(true);
};

describe('closing a trade date', () => {
  it('ORD-12 posts all buys of the day before its sells: 100,000, then 120,000 sold and 110,000 bought result in 15,000', () => {
    // rules/market.md 6.2 [GMO-AVG]
    const harness = single(100_000);
    trade(harness, 'buy', 1, 100_000);
    nextDay(harness, 110_000);
    trade(harness, 'sell', 1, 120_000);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ realised: 20_000, day: { provisional: 20_000 } });
    trade(harness, 'buy', 1, 110_000);
    const events = close(harness);
    expect(events).toMatchObject([
      {
        kind: 'result',
        accountId: ALICE,
        result: { instrument: TOYOTA, quantity: 1, averageCost: 105_000, realised: 15_000, provisional: 20_000 },
      },
      { kind: 'tax', amount: withholdingOn(yen(15_000)), year: 2026, gain: 15_000 },
    ]);
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 105_000, realised: 15_000, day: null });
  });

  it('ORD-12 1,000 bought at 100 and sold at 101, each for a fee of 200, lose 200', () => {
    // rules/market.md 6.2 [NAITO-AVG]
    const harness = openHarness({ base: 100, fee: { ratePpm: 0, minimum: yen(200) } });
    trade(harness, 'buy', 1_000, 100);
    trade(harness, 'sell', 1_000, 101);
    expect(close(harness)).toMatchObject([{ kind: 'result', result: { averageCost: 101, realised: -200 } }]);
    expect(taxOf(harness)).toMatchObject({ gain: -200, withheld: 0, year: 2026 });
  });

  it('ORD-12 rounds the average of the day once, however the venue split the fills', () => {
    const harness = single(3_000);
    const id = harness.order(ALICE, 'buy', 3, 3_000);
    for (const price of [2_999, 3_000, 2_998]) harness.fill(id, 1, price);
    harness.fill(harness.order(ALICE, 'buy', 4, 3_000), 4, 2_998);
    close(harness);
    // 20,989 yen for seven shares
    expect(harness.broker.position(ALICE, TOYOTA)?.averageCost).toBe(2_999);
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
    const harness = single(100_000, 900_000_000);
    const withheld: number[] = [];
    for (const result of results) {
      trade(harness, 'buy', 100, 100_000);
      nextDay(harness, 100_000);
      trade(harness, 'sell', 100, 100_000 + result / 100);
      const tax = close(harness).find((event) => event.kind === 'tax');
      withheld.push(tax?.kind === 'tax' ? tax.amount : 0);
      nextDay(harness, 100_000);
    }
    expect(withheld).toEqual(taxes);
    const sum = taxes.reduce((a, b) => a + b, 0);
    expect(taxOf(harness)).toMatchObject({ withheld: sum, dayGain: 0, held: 0 });
    harness.settle(day('2027-01-31'));
    expect(harness.broker.account(HOUSE.tax)?.cash.settled).toBe(sum);
  });

  it('ORD-12 floors income tax and local tax apart', () => {
    // 19 x 15.315 % = 2.9, 19 x 5 % = 0.95; together 3.86
    expect(withholdingOn(yen(19))).toBe(2);
    expect(withholdingOn(yen(10_000))).toBe(1_531 + 500);
    expect(withholdingOn(yen(-1))).toBe(0);
    expect(withholdingOn(yen(1_000_000_000_000_000))).toBe(203_150_000_000_000);
  });

  it('ORD-12 keeps the estimated tax out of the proceeds until the day is closed, then takes it on settlement', () => {
    const harness = single(100_000, 100_000);
    trade(harness, 'buy', 1, 100_000);
    nextDay(harness, 110_000);
    trade(harness, 'sell', 1, 110_000);
    expect(heldOf(harness)).toBe(2_031);
    expect(harness.broker.buyingPower(ALICE)).toBe(107_969);
    close(harness);
    expect(heldOf(harness)).toBe(0);
    expect(harness.broker.account(ALICE)?.cash.flows).toEqual([
      { date: THU.settlesOn, amount: -100_000 },
      { date: FRI.settlesOn, amount: 107_969 },
    ]);
    expect(harness.broker.buyingPower(ALICE)).toBe(107_969);
  });

  it('ORD-12 a general account gets its results and pays no tax here', () => {
    const harness = openHarness({ fee: FREE });
    const carol = 102;
    harness.do({ kind: 'openAccount', accountId: carol, taxType: 'general' });
    harness.deposit(carol, 1_000_000);
    harness.fill(harness.order(carol, 'buy', 100, 3_000), 100, 3_000);
    harness.fill(harness.order(carol, 'sell', 100, 3_100), 100, 3_100);
    expect(harness.broker.account(carol)?.cash.held).toBe(0);
    expect(close(harness)).toMatchObject([{ kind: 'result', result: { realised: 10_000 } }]);
    expect(harness.broker.account(carol)?.tax).toMatchObject({ type: 'general', gain: 10_000, withheld: 0 });
  });

  it('ORD-12 the result belongs to the year in which it settles', () => {
    const harness = single(100_000);
    trade(harness, 'buy', 2, 100_000);
    harness.phase(false);
    // the last business day of 2026 settles on 2027-01-05
    const last = { tradeDate: day('2026-12-30'), settlesOn: day('2027-01-05') };
    harness.openDate(last, [listed(TOYOTA, 100_000, 'topix500', 1)]);
    harness.phase(true);
    trade(harness, 'sell', 1, 110_000);
    expect(close(harness)).toMatchObject([
      { kind: 'result', result: { tradeDate: '2026-12-30', settlesOn: '2027-01-05' } },
      { kind: 'tax', year: 2027, gain: 10_000, withheld: 2_031 },
    ]);
  });

  it('ORD-12 tax beyond the cash stays owed and is taken from later credits', () => {
    const harness = single(100_000, 200_000);
    harness.do({ kind: 'setInstrument', instrument: listed(SMALL, 800, 'other', 1) });
    trade(harness, 'buy', 2, 100_000);
    nextDay(harness, 100_000);
    trade(harness, 'sell', 1, 100_000);
    const back = harness.order(ALICE, 'buy', 1, 70_000);
    harness.fill(harness.order(ALICE, 'buy', 37, 810, { instrument: SMALL }), 37, 810);
    // buying back cheaper lowers the cost of the share sold: 10,000 gained, and 30 yen left to pay tax with
    harness.fill(back, 1, 70_000);
    expect(taxOf(harness)).toMatchObject({ dayGain: 10_000, held: 30 });
    expect(close(harness)).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 30, gain: 10_000 }]);
    harness.deposit(ALICE, 5_000);
    expect(taxOf(harness)).toMatchObject({ withheld: 30, held: 2_001 });
    expect(harness.broker.withdrawable(ALICE)).toBe(2_999);
    expect(close(harness)).toMatchObject([{ kind: 'tax', amount: 2_001, withheld: 2_031 }]);
  });

  it('ORD-12 tax beyond the cash is held as soon as an order releases cash', () => {
    const harness = single(100_000, 200_000);
    trade(harness, 'buy', 2, 100_000);
    nextDay(harness, 100_000);
    harness.do({ kind: 'setInstrument', instrument: listed(SMALL, 800, 'other', 1) });
    trade(harness, 'sell', 1, 100_000);
    const back = harness.order(ALICE, 'buy', 1, 70_000);
    const other = harness.order(ALICE, 'buy', 37, 810, { instrument: SMALL });
    harness.fill(back, 1, 70_000);
    // 10,000 gained, 30 yen left; the other purchase holds the rest
    expect(taxOf(harness)).toMatchObject({ dayGain: 10_000, held: 30 });
    harness.cancel(ALICE, other);
    harness.report('cancelled', other);
    expect(taxOf(harness)).toMatchObject({ held: 2_031 });
    expect(harness.broker.buyingPower(ALICE)).toBe(30_000 - 2_031);
    expect(close(harness)).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 2_031, withheld: 2_031 }]);
  });

  it('ORD-12 tax beyond the cash is held as soon as a hold record releases cash', () => {
    const harness = single(100_000, 200_000);
    trade(harness, 'buy', 2, 100_000);
    nextDay(harness, 100_000);
    trade(harness, 'sell', 1, 100_000);
    const back = harness.order(ALICE, 'buy', 1, 70_000);
    const of = { accountId: ALICE, purpose: 'subscription', reference: 'S1' } as const;
    harness.do({ kind: 'hold', ...of, amount: yen(29_970) });
    harness.fill(back, 1, 70_000);
    expect(taxOf(harness)).toMatchObject({ dayGain: 10_000, held: 30 });
    harness.do({ kind: 'releaseHold', ...of, amount: yen(1_000) });
    expect(taxOf(harness)).toMatchObject({ held: 1_030 });
    harness.do({ kind: 'releaseHold', ...of });
    expect(taxOf(harness)).toMatchObject({ held: 2_031 });
    expect(harness.broker.buyingPower(ALICE)).toBe(30_000 - 2_031);
    expect(close(harness)).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 2_031, withheld: 2_031 }]);
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
    const harness = openHarness({ fee: FREE });
    trade(harness, 'buy', 100, 3_000);
    trade(harness, 'sell', 100, 3_100);
    harness.phase(false);
    const { events } = harness.openDate(FRI);
    expect(events).toMatchObject([{ kind: 'result' }, { kind: 'tax', amount: 2_031 }]);
    expect(harness.do({ kind: 'closeTradeDate', date: FRI.tradeDate }).events).toEqual([]);
  });

  it('ORD-12 its postings have counter-postings: they sum to zero and lead to the stored balances', () => {
    const harness = openHarness({ cash: 0 });
    const ledger = new Ledger();
    const note = (events: readonly BrokerEvent[]): void => expect(ledger.add(events)).toEqual([]);
    note(harness.deposit(ALICE, 1_000_000).events);
    note(harness.fill(harness.order(ALICE, 'buy', 200, 3_000), 200, 2_990).events);
    note(harness.fill(harness.order(ALICE, 'sell', 100, 3_000), 100, 3_100).events);
    note(harness.fill(harness.order(ALICE, 'buy', 300, 800, { instrument: SMALL }), 300, 790).events);
    note(close(harness));
    note(close(harness));
    expect(storedSums(harness.broker.snapshot())).toEqual(ledger.sums());
    expect(ledger.sums()[`${HOUSE.tax} JPY`]).toBe(taxOf(harness)?.withheld);
  });

  it.each<[string, (harness: BrokerHarness) => unknown]>([
    ['another date', (harness) => harness.do({ kind: 'closeTradeDate', date: FRI.tradeDate })],
    [
      'the open date under working orders',
      (harness) => {
        harness.order(ALICE, 'buy', 100, 3_000);
        return close(harness);
      },
    ],
  ])('throws on closing %s', (_name, act) => {
    expect(() => act(openHarness())).toThrow(expect.objectContaining({ name: 'InvariantError' }));
  });
});
