import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { at, BOB, Desk, day, openDesk, TOYOTA } from '../../test/support/kit.ts';
import { Broker } from '../broker.ts';
import { type AccountId, type HistoricOrder, HOUSE } from '../types.ts';

const MOST = 1_000_000_000_000_000;

/** A desk with accounts 200 to 219 that own nothing, beside those of the kit, which own nothing either. */
function manyAccounts(): { readonly desk: Desk; readonly accounts: readonly AccountId[] } {
  const desk = openDesk({ cash: 0 });
  const accounts = Array.from({ length: 20 }, (_, n) => 200 + n);
  for (const accountId of accounts) desk.do({ kind: 'openAccount', accountId });
  return { desk, accounts };
}
const move = (desk: Desk, kind: 'credit' | 'debit', accountId: AccountId, amount: number, house: AccountId) =>
  desk.do({ kind, accountId, amount: yen(amount), house, source: 'test' });
const cashOf = (desk: Desk, accountId: AccountId) => desk.broker.account(accountId)?.cash.settled;

/** The same desk with another balance of a house account. */
function withHouse(desk: Desk, house: AccountId, settled: number): Desk {
  const rows = desk.broker.snapshot();
  const row = rows.accounts.find(({ accountId }) => accountId === house);
  if (row === undefined) throw new Error(`house account ${house} has not moved yet`);
  row.cash.settled = yen(settled);
  return new Desk(Broker.restore(rows), desk.now);
}

describe('what a house account may hold', () => {
  it('bounds what comes in from it, over all customers, and nothing is booked beyond', () => {
    const { desk, accounts } = manyAccounts();
    const refusals = accounts.map((accountId) => move(desk, 'credit', accountId, MOST, HOUSE.bank).refusal);
    expect(refusals[0]).toBeNull();
    for (const refusal of refusals.slice(1))
      expect(refusal).toEqual({ reason: 'HOUSE_LIMIT', field: 'amount', params: { max: '0' } });
    expect([cashOf(desk, 200), cashOf(desk, 201), cashOf(desk, HOUSE.bank)]).toEqual([MOST, 0, -MOST]);
  });

  it('says how much still fits, and takes exactly that', () => {
    const { desk } = manyAccounts();
    move(desk, 'credit', 200, MOST - 7, HOUSE.bank);
    expect(Desk.refusalOf(move(desk, 'credit', 201, 8, HOUSE.bank)).params).toEqual({ max: '7' });
    expect(move(desk, 'credit', 201, 7, HOUSE.bank).refusal).toBeNull();
    expect(Desk.refusalOf(move(desk, 'credit', 201, 1, HOUSE.bank)).reason).toBe('HOUSE_LIMIT');
    // another house account is not affected by that, and a payment back makes room
    expect(move(desk, 'credit', 201, 1, HOUSE.chain).refusal).toBeNull();
    expect(move(desk, 'debit', 201, 5, HOUSE.bank).refusal).toBeNull();
    expect(move(desk, 'credit', 202, 5, HOUSE.bank).refusal).toBeNull();
  });

  it('bounds what goes out to it', () => {
    const { desk } = manyAccounts();
    for (const [accountId, house] of [[200, HOUSE.bank] as const, [201, HOUSE.opening] as const])
      move(desk, 'credit', accountId, MOST, house);
    expect(move(desk, 'debit', 200, MOST, HOUSE.chain).refusal).toBeNull();
    expect(Desk.refusalOf(move(desk, 'debit', 201, 1, HOUSE.chain))).toEqual({
      ...{ reason: 'HOUSE_LIMIT', field: 'amount', params: { max: '0' } },
    });
    expect(cashOf(desk, HOUSE.chain)).toBe(MOST);
  });

  it('bounds histories, by their cash and by their trades, which change nothing then', () => {
    const { desk } = manyAccounts();
    const past = { tradeDate: day('2026-11-10'), settlesOn: day('2026-11-12'), openUntil: null };
    const [price, quantity, acceptedAt] = [at(3_000), shares(100), desk.now];
    const bought: HistoricOrder = {
      ...{ instrument: TOYOTA, side: 'buy', type: 'market', price: null, quantity, acceptedAt, ...past },
      fills: [{ at: acceptedAt, price, quantity }],
    };
    const book = (on: Desk, accountId: AccountId, cash: number, orders: readonly HistoricOrder[]) =>
      on.do({ kind: 'bookHistory', accountId, cash: yen(cash), orders });
    expect(book(desk, 200, MOST, [bought]).refusal).toBeNull();
    expect(Desk.refusalOf(book(desk, 201, 300_165, [bought]))).toMatchObject({ reason: 'HOUSE_LIMIT', field: 'cash' });
    const nearly = withHouse(withHouse(desk, HOUSE.opening, 0), HOUSE.street, MOST - 299_999);
    const before = nearly.broker.snapshot();
    expect(Desk.refusalOf(book(nearly, 201, 300_165, [bought]))).toMatchObject({ reason: 'HOUSE_LIMIT' });
    expect(nearly.broker.snapshot()).toEqual(before);
  });

  it.each([HOUSE.street, HOUSE.fees])(
    'beyond it in account %i no new order is accepted, and open ones go on',
    (house) => {
      const former = openDesk();
      former.fill(former.order(BOB, 'buy', 100, 3_000), 100, 3_000);
      const open = former.order(BOB, 'buy', 100, 3_000);
      const desk = withHouse(former, house, MOST + 1);
      expect(Desk.refusalOf(desk.place(BOB, 'buy', 100, 3_000))).toEqual({
        ...{ reason: 'HOUSE_LIMIT', field: null, params: { max: '0' } },
      });
      desk.report('ack', open);
      expect(desk.fill(open, 100, 3_000, 2).refusal).toBeNull();
      expect(desk.settle(day('2026-11-30')).refusal).toBeNull();
      expect(withHouse(former, house, MOST - 1_000_000).place(BOB, 'buy', 100, 3_000).refusal).toBeNull();
    },
  );
});
