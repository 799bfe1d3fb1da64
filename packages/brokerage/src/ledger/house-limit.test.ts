import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { at, BOB, BrokerHarness, day, openHarness, TOYOTA } from '../../test/support/broker-harness.ts';
import { Broker } from '../broker.ts';
import { type AccountId, type HistoricOrder, HOUSE } from '../types.ts';

const MAX_BALANCE = 1_000_000_000_000_000;

/** A harness with accounts 200 to 219 that own nothing, beside those of the kit, which own nothing either. */
function manyAccounts(): { readonly harness: BrokerHarness; readonly accounts: readonly AccountId[] } {
  const harness = openHarness({ cash: 0 });
  const accounts = Array.from({ length: 20 }, (_, n) => 200 + n);
  for (const accountId of accounts) harness.do({ kind: 'openAccount', accountId });
  return { harness, accounts };
}
const move = (
  harness: BrokerHarness,
  kind: 'credit' | 'debit',
  accountId: AccountId,
  amount: number,
  house: AccountId,
) => harness.do({ kind, accountId, amount: yen(amount), house, source: 'test' });
const cashOf = (harness: BrokerHarness, accountId: AccountId) => harness.broker.account(accountId)?.cash.settled;

/** The same harness with another balance of a house account. */
function withHouse(harness: BrokerHarness, house: AccountId, settled: number): BrokerHarness {
  const rows = harness.broker.snapshot();
  const row = rows.accounts.find(({ accountId }) => accountId === house);
  if (row === undefined) throw new Error(`house account ${house} has not moved yet`);
  row.cash.settled = yen(settled);
  return new BrokerHarness(Broker.restore(rows), harness.now);
}

describe('the limit of a house account', () => {
  it('limits what comes in from it, over all customers, and posts nothing beyond', () => {
    const { harness, accounts } = manyAccounts();
    const refusals = accounts.map((accountId) => move(harness, 'credit', accountId, MAX_BALANCE, HOUSE.bank).refusal);
    expect(refusals[0]).toBeNull();
    for (const refusal of refusals.slice(1))
      expect(refusal).toEqual({ reason: 'HOUSE_LIMIT', field: 'amount', params: { max: '0' } });
    expect([cashOf(harness, 200), cashOf(harness, 201), cashOf(harness, HOUSE.bank)]).toEqual([
      MAX_BALANCE,
      0,
      -MAX_BALANCE,
    ]);
  });

  it('reports how much still fits, and accepts exactly that', () => {
    const { harness } = manyAccounts();
    move(harness, 'credit', 200, MAX_BALANCE - 7, HOUSE.bank);
    expect(BrokerHarness.refusalOf(move(harness, 'credit', 201, 8, HOUSE.bank)).params).toEqual({ max: '7' });
    expect(move(harness, 'credit', 201, 7, HOUSE.bank).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(move(harness, 'credit', 201, 1, HOUSE.bank)).reason).toBe('HOUSE_LIMIT');
    // another house account is not affected by that, and a payment back makes room
    expect(move(harness, 'credit', 201, 1, HOUSE.chain).refusal).toBeNull();
    expect(move(harness, 'debit', 201, 5, HOUSE.bank).refusal).toBeNull();
    expect(move(harness, 'credit', 202, 5, HOUSE.bank).refusal).toBeNull();
  });

  it('limits what goes out to it', () => {
    const { harness } = manyAccounts();
    for (const [accountId, house] of [[200, HOUSE.bank] as const, [201, HOUSE.opening] as const])
      move(harness, 'credit', accountId, MAX_BALANCE, house);
    expect(move(harness, 'debit', 200, MAX_BALANCE, HOUSE.chain).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(move(harness, 'debit', 201, 1, HOUSE.chain))).toEqual({
      reason: 'HOUSE_LIMIT',
      field: 'amount',
      params: { max: '0' },
    });
    expect(cashOf(harness, HOUSE.chain)).toBe(MAX_BALANCE);
  });

  it('limits histories, by their cash and by their trades, and a refused one changes nothing', () => {
    const { harness } = manyAccounts();
    const past = { tradeDate: day('2026-11-10'), settlesOn: day('2026-11-12'), openUntil: null };
    const [price, quantity, acceptedAt] = [at(3_000), shares(100), harness.now];
    const bought: HistoricOrder = {
      instrument: TOYOTA,
      side: 'buy',
      type: 'market',
      price: null,
      quantity,
      acceptedAt,
      ...past,
      fills: [{ at: acceptedAt, price, quantity }],
    };
    const book = (on: BrokerHarness, accountId: AccountId, cash: number, orders: readonly HistoricOrder[]) =>
      on.do({ kind: 'bookHistory', accountId, cash: yen(cash), orders });
    expect(book(harness, 200, MAX_BALANCE, [bought]).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(book(harness, 201, 300_165, [bought]))).toMatchObject({
      reason: 'HOUSE_LIMIT',
      field: 'cash',
    });
    const nearly = withHouse(withHouse(harness, HOUSE.opening, 0), HOUSE.street, MAX_BALANCE - 299_999);
    const before = nearly.broker.snapshot();
    expect(BrokerHarness.refusalOf(book(nearly, 201, 300_165, [bought]))).toMatchObject({ reason: 'HOUSE_LIMIT' });
    expect(nearly.broker.snapshot()).toEqual(before);
  });

  it.each([HOUSE.street, HOUSE.fees])(
    'beyond it in account %i no new order is accepted, and open ones continue',
    (house) => {
      const former = openHarness();
      former.fill(former.order(BOB, 'buy', 100, 3_000), 100, 3_000);
      const open = former.order(BOB, 'buy', 100, 3_000);
      const harness = withHouse(former, house, MAX_BALANCE + 1);
      expect(BrokerHarness.refusalOf(harness.place(BOB, 'buy', 100, 3_000))).toEqual({
        reason: 'HOUSE_LIMIT',
        field: null,
        params: { max: '0' },
      });
      harness.report('ack', open);
      expect(harness.fill(open, 100, 3_000, 2).refusal).toBeNull();
      expect(harness.settle(day('2026-11-30')).refusal).toBeNull();
      expect(withHouse(former, house, MAX_BALANCE - 1_000_000).place(BOB, 'buy', 100, 3_000).refusal).toBeNull();
    },
  );
});
