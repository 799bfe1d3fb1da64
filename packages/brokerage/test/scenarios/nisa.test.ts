import { addBusinessDays, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { explainAccount } from '../../src/ledger/explain.ts';
import { withholdingOn } from '../../src/tax/tax.ts';
import { ALICE, BOB, Desk, listed, openDesk, THU, TOYOTA } from '../support/kit.ts';
import { holds, Ledger, storedSums } from '../support/ledger.ts';

const NISA = { accountType: 'nisa' } as const;
const open = (desk: Desk, accountId = ALICE) =>
  desk.do({ kind: 'setAccountPolicy', accountId, status: 'open', nisa: true });
const trade = (desk: Desk, side: 'buy' | 'sell', quantity: number, price: number, part: Partial<typeof NISA> = {}) =>
  desk.fill(desk.order(ALICE, side, quantity, price, part), quantity, price);
const own = (desk: Desk) => desk.broker.position(ALICE, TOYOTA);
const nisa = (desk: Desk) => desk.broker.position(ALICE, TOYOTA, NISA);
const taxOf = (desk: Desk) => desk.broker.account(ALICE)?.tax;
/** Advances to the next business day and returns the results of the close. */
function nextDay(desk: Desk, base = 3_000) {
  const next = addBusinessDays(desk.broker.globals.tradeDate ?? THU.tradeDate, 1);
  desk.phase(false);
  const settlesOn = addBusinessDays(next, 2);
  const { events } = desk.openDate({ tradeDate: next, settlesOn }, [listed(TOYOTA, base)]);
  desk.settle(next);
  desk.phase(true);
  return events;
}
const free = (): Desk => {
  const desk = openDesk({ fee: { ratePpm: 0 }, cash: 3_000_000 });
  open(desk);
  return desk;
};

describe('ORD-12 the NISA part of an account (rules/market.md 6.2, 6.3)', () => {
  it('is refused until it is opened, which stays; the other tax type is not held', () => {
    const desk = openDesk();
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000, NISA))).toEqual({
      ...{ reason: 'NISA_NOT_OPEN', field: 'accountType', params: {} },
    });
    open(desk);
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    expect(desk.place(ALICE, 'buy', 100, 3_000, NISA).events).toMatchObject([{ order: NISA }]);
    expect(Desk.refusalOf(desk.place(BOB, 'buy', 100, 3_000, NISA)).reason).toBe('NISA_NOT_OPEN');
    const other = Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000, { accountType: 'general' }));
    expect(other.reason).toBe('ACCOUNT_TYPE_NOT_HELD');
  });

  it('has shares, holds and an average cost of its own', () => {
    const desk = free();
    trade(desk, 'buy', 100, 2_900);
    trade(desk, 'buy', 100, 3_000, NISA);
    trade(desk, 'buy', 100, 3_101, NISA);
    expect(own(desk)).toMatchObject({ averageCost: 2_900, flows: [{ amount: 100 }] });
    expect(own(desk)).not.toHaveProperty('accountType');
    // rounded up: 3,050.5
    expect(nisa(desk)).toMatchObject({ ...NISA, averageCost: 3_051, flows: [{ amount: 200 }] });
    expect(Desk.refusalOf(desk.place(ALICE, 'sell', 200, 3_000))).toMatchObject({
      ...{ reason: 'INSUFFICIENT_SHARES', params: { available: '100', max: '100' } },
    });
    desk.order(ALICE, 'sell', 200, 3_200, NISA);
    expect([own(desk)?.held, nisa(desk)?.held]).toEqual([0, 200]);
    expect([desk.broker.sellable(ALICE, TOYOTA), desk.broker.sellable(ALICE, TOYOTA, NISA)]).toEqual([100, 0]);
  });

  it('its gains are not taxed, and hold nothing for tax', () => {
    const desk = free();
    trade(desk, 'buy', 100, 3_000, NISA);
    nextDay(desk);
    const { events } = trade(desk, 'sell', 100, 3_100, NISA);
    expect(events).toMatchObject([{ kind: 'fill', fill: { ...NISA, realised: 10_000 } }]);
    expect(taxOf(desk)).toMatchObject({ dayGain: 0, held: 0 });
    const closed = nextDay(desk);
    expect(closed).toMatchObject([{ kind: 'result', result: { ...NISA, realised: 10_000, averageCost: 3_000 } }]);
    expect(taxOf(desk)).toMatchObject({ year: 0, gain: 0, withheld: 0 });
    expect(taxOf(desk)).not.toHaveProperty('soldIn');
  });

  it('its losses lower no tax: a taxed gain of 10,000 beside them withholds 2,031', () => {
    const desk = free();
    trade(desk, 'buy', 100, 3_000);
    trade(desk, 'buy', 100, 3_000, NISA);
    nextDay(desk);
    trade(desk, 'sell', 100, 3_100);
    trade(desk, 'sell', 100, 2_900, NISA);
    expect(taxOf(desk)).toMatchObject({ dayGain: 10_000, held: 2_031 });
    const taxes = nextDay(desk).flatMap((event) => (event.kind === 'tax' ? [event.amount] : []));
    expect(taxes).toEqual([withholdingOn(yen(10_000))]);
    expect(taxes).toEqual([2_031]);
    expect([own(desk)?.realised, nisa(desk)?.realised]).toEqual([10_000, -10_000]);
  });

  it('its sales leave the tax type free to change', () => {
    const desk = free();
    trade(desk, 'buy', 100, 3_000, NISA);
    trade(desk, 'sell', 100, 3_100, NISA);
    const change = { kind: 'setAccountPolicy', accountId: ALICE, status: 'open', taxType: 'general' } as const;
    expect(desk.do(change).refusal).toBeNull();
  });

  it('ORD-09 is no way round the netting ban: proceeds of one part buy once in the other, and are locked there', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 300_000 });
    open(desk);
    trade(desk, 'buy', 100, 3_000);
    nextDay(desk);
    // owned before: its proceeds may buy, but shares bought with them may not be sold today
    trade(desk, 'sell', 100, 3_000);
    trade(desk, 'buy', 100, 2_990, NISA);
    expect(nisa(desk)?.day).toMatchObject({ locked: 100, fresh: 0 });
    expect(own(desk)?.day).toMatchObject({ proceeds: 1_000 });
    expect(Desk.refusalOf(desk.place(ALICE, 'sell', 100, 3_000, NISA)).reason).toBe('SAME_ISSUE_SHARES');
  });

  it('ORD-09 what was bought and sold with fresh money in one part is barred for the other', () => {
    const desk = openDesk({ fee: { ratePpm: 0 }, cash: 300_000 });
    open(desk);
    trade(desk, 'buy', 100, 3_000, NISA);
    trade(desk, 'sell', 100, 3_000, NISA);
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000)).reason).toBe('SAME_ISSUE_FUNDS');
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000, NISA)).reason).toBe('SAME_ISSUE_FUNDS');
  });

  it('the children of a group are booked where their parent is', () => {
    const desk = free();
    const child = { type: 'limit', price: listed(TOYOTA, 3_200).base, timeInForce: 'day', expiresOn: null } as const;
    const parent = desk.order(ALICE, 'buy', 100, 3_000, { ...NISA, ifDone: child });
    desk.fill(parent, 100, 3_000);
    expect(desk.broker.order(parent + 1)).toMatchObject({ ...NISA, state: 'routed', holdShares: 100 });
    expect(nisa(desk)?.held).toBe(100);
  });

  it('ORD-18 is explained beside the other part, and the books balance over both', () => {
    const desk = free();
    const ledger = new Ledger();
    const see = (result: ReturnType<Desk['do']>): void => expect(ledger.add(result.events)).toEqual([]);
    for (const part of [{}, NISA]) {
      const id = desk.order(ALICE, 'buy', 200, 3_000, part);
      see(desk.fill(id, 200, 3_000));
      desk.order(ALICE, 'sell', 100, 3_100, part);
    }
    const rows = desk.broker.snapshot();
    const account = desk.broker.account(ALICE);
    if (account === undefined) throw new Error('no account');
    const positions = rows.positions.filter(({ accountId }) => accountId === ALICE);
    const told = explainAccount({
      account,
      positions,
      orders: desk.broker.openOrders(ALICE),
      holds: [],
      ...desk.broker.globals,
    });
    expect(told.holdings.map(({ accountType, sellable }) => [accountType ?? 'own', sellable.total])).toEqual([
      ['own', 100],
      ['nisa', 100],
    ]);
    for (const { sellable } of told.holdings)
      expect(sellable.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(sellable.total);
    const key = `${ALICE} ${TOYOTA}`;
    expect([storedSums(rows)[key], ledger.sums()[key]]).toEqual([400, 400]);
    const { caused, stored } = holds(rows);
    expect(stored).toEqual(caused);
  });

  it('recovery law: from its rows the broker goes on alike', () => {
    const desk = free();
    trade(desk, 'buy', 100, 3_000);
    trade(desk, 'buy', 100, 3_000, NISA);
    const twin = new Desk(Broker.restore(desk.broker.snapshot()), desk.now);
    for (const one of [desk, twin]) one.order(ALICE, 'sell', 100, 3_100, NISA);
    expect(twin.broker.snapshot()).toEqual(desk.broker.snapshot());
    expect(twin.broker.account(ALICE)?.nisa).toBe(true);
  });
});
