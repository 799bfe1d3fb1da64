import { addBusinessDays, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { explainAccount } from '../../src/ledger/explain.ts';
import { withholdingOn } from '../../src/tax/withholding.ts';
import { ALICE, BOB, BrokerHarness, listed, openHarness, THU, TOYOTA } from '../support/broker-harness.ts';
import { holds, Ledger, storedSums } from '../support/ledger.ts';

const NISA = { accountType: 'nisa' } as const;
const open = (harness: BrokerHarness, accountId = ALICE) =>
  harness.do({ kind: 'setAccountPolicy', accountId, status: 'open', nisa: true });
const trade = (
  harness: BrokerHarness,
  side: 'buy' | 'sell',
  quantity: number,
  price: number,
  part: Partial<typeof NISA> = {},
) => harness.fill(harness.order(ALICE, side, quantity, price, part), quantity, price);
const own = (harness: BrokerHarness) => harness.broker.position(ALICE, TOYOTA);
const nisa = (harness: BrokerHarness) => harness.broker.position(ALICE, TOYOTA, NISA);
const taxOf = (harness: BrokerHarness) => harness.broker.account(ALICE)?.tax;
/** Advances to the next business day and returns the results of the close. */
function nextDay(harness: BrokerHarness, base = 3_000) {
  const next = addBusinessDays(harness.broker.globals.tradeDate ?? THU.tradeDate, 1);
  harness.phase(false);
  const settlesOn = addBusinessDays(next, 2);
  const { events } = harness.openDate({ tradeDate: next, settlesOn }, [listed(TOYOTA, base)]);
  harness.settle(next);
  harness.phase(true);
  return events;
}
const free = (): BrokerHarness => {
  const harness = openHarness({ fee: { ratePpm: 0 }, cash: 3_000_000 });
  open(harness);
  return harness;
};

describe('ORD-12 the NISA part of an account (rules/market.md 6.2, 6.3)', () => {
  it('is refused until it is opened, which stays; the other tax type is not held', () => {
    const harness = openHarness();
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, NISA))).toEqual({
      reason: 'NISA_NOT_OPEN',
      field: 'accountType',
      params: {},
    });
    open(harness);
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    expect(harness.place(ALICE, 'buy', 100, 3_000, NISA).events).toMatchObject([{ order: NISA }]);
    expect(BrokerHarness.refusalOf(harness.place(BOB, 'buy', 100, 3_000, NISA)).reason).toBe('NISA_NOT_OPEN');
    const other = BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, { accountType: 'general' }));
    expect(other.reason).toBe('ACCOUNT_TYPE_NOT_HELD');
  });

  it('has shares, holds and an average cost of its own', () => {
    const harness = free();
    trade(harness, 'buy', 100, 2_900);
    trade(harness, 'buy', 100, 3_000, NISA);
    trade(harness, 'buy', 100, 3_101, NISA);
    expect(own(harness)).toMatchObject({ averageCost: 2_900, flows: [{ amount: 100 }] });
    expect(own(harness)).not.toHaveProperty('accountType');
    // rounded up: 3,050.5
    expect(nisa(harness)).toMatchObject({ ...NISA, averageCost: 3_051, flows: [{ amount: 200 }] });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 200, 3_000))).toMatchObject({
      reason: 'INSUFFICIENT_SHARES',
      params: { available: '100', max: '100' },
    });
    harness.order(ALICE, 'sell', 200, 3_200, NISA);
    expect([own(harness)?.held, nisa(harness)?.held]).toEqual([0, 200]);
    expect([harness.broker.sellable(ALICE, TOYOTA), harness.broker.sellable(ALICE, TOYOTA, NISA)]).toEqual([100, 0]);
  });

  it('its gains are not taxed, and hold nothing for tax', () => {
    const harness = free();
    trade(harness, 'buy', 100, 3_000, NISA);
    nextDay(harness);
    const { events } = trade(harness, 'sell', 100, 3_100, NISA);
    expect(events).toMatchObject([{ kind: 'fill', fill: { ...NISA, realised: 10_000 } }]);
    expect(taxOf(harness)).toMatchObject({ dayGain: 0, held: 0 });
    const closed = nextDay(harness);
    expect(closed).toMatchObject([{ kind: 'result', result: { ...NISA, realised: 10_000, averageCost: 3_000 } }]);
    expect(taxOf(harness)).toMatchObject({ year: 0, gain: 0, withheld: 0 });
    expect(taxOf(harness)).not.toHaveProperty('soldIn');
  });

  it('its losses lower no tax: a taxed gain of 10,000 beside them withholds 2,031', () => {
    const harness = free();
    trade(harness, 'buy', 100, 3_000);
    trade(harness, 'buy', 100, 3_000, NISA);
    nextDay(harness);
    trade(harness, 'sell', 100, 3_100);
    trade(harness, 'sell', 100, 2_900, NISA);
    expect(taxOf(harness)).toMatchObject({ dayGain: 10_000, held: 2_031 });
    const taxes = nextDay(harness).flatMap((event) => (event.kind === 'tax' ? [event.amount] : []));
    expect(taxes).toEqual([withholdingOn(yen(10_000))]);
    expect(taxes).toEqual([2_031]);
    expect([own(harness)?.realised, nisa(harness)?.realised]).toEqual([10_000, -10_000]);
  });

  it('its sales leave the tax type free to change', () => {
    const harness = free();
    trade(harness, 'buy', 100, 3_000, NISA);
    trade(harness, 'sell', 100, 3_100, NISA);
    const change = { kind: 'setAccountPolicy', accountId: ALICE, status: 'open', taxType: 'general' } as const;
    expect(harness.do(change).refusal).toBeNull();
  });

  it('ORD-09 does not evade the netting ban: proceeds of one part buy once in the other, and are locked there', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    open(harness);
    trade(harness, 'buy', 100, 3_000);
    nextDay(harness);
    // owned before: its proceeds may buy, but shares bought with them may not be sold today
    trade(harness, 'sell', 100, 3_000);
    trade(harness, 'buy', 100, 2_990, NISA);
    expect(nisa(harness)?.day).toMatchObject({ locked: 100, fresh: 0 });
    expect(own(harness)?.day).toMatchObject({ proceeds: 1_000 });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 100, 3_000, NISA)).reason).toBe('SAME_ISSUE_SHARES');
  });

  it('ORD-09 what was bought and sold with fresh money in one part is barred for the other', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    open(harness);
    trade(harness, 'buy', 100, 3_000, NISA);
    trade(harness, 'sell', 100, 3_000, NISA);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000)).reason).toBe('SAME_ISSUE_FUNDS');
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000, NISA)).reason).toBe('SAME_ISSUE_FUNDS');
  });

  it('the children of a group are booked in the part of their parent', () => {
    const harness = free();
    const child = { type: 'limit', price: listed(TOYOTA, 3_200).base, timeInForce: 'day', expiresOn: null } as const;
    const parent = harness.order(ALICE, 'buy', 100, 3_000, { ...NISA, ifDone: child });
    harness.fill(parent, 100, 3_000);
    expect(harness.broker.order(parent + 1)).toMatchObject({ ...NISA, state: 'routed', holdShares: 100 });
    expect(nisa(harness)?.held).toBe(100);
  });

  it('ORD-18 is explained apart from the other part, and the books balance over both', () => {
    const harness = free();
    const ledger = new Ledger();
    const see = (result: ReturnType<BrokerHarness['do']>): void => expect(ledger.add(result.events)).toEqual([]);
    for (const part of [{}, NISA]) {
      const id = harness.order(ALICE, 'buy', 200, 3_000, part);
      see(harness.fill(id, 200, 3_000));
      harness.order(ALICE, 'sell', 100, 3_100, part);
    }
    const rows = harness.broker.snapshot();
    const account = harness.broker.account(ALICE);
    if (account === undefined) throw new Error('no account');
    const positions = rows.positions.filter(({ accountId }) => accountId === ALICE);
    const explanation = explainAccount({
      account,
      positions,
      orders: harness.broker.openOrders(ALICE),
      holds: [],
      ...harness.broker.globals,
    });
    expect(explanation.holdings.map(({ accountType, sellable }) => [accountType ?? 'own', sellable.total])).toEqual([
      ['own', 100],
      ['nisa', 100],
    ]);
    for (const { sellable } of explanation.holdings)
      expect(sellable.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(sellable.total);
    const key = `${ALICE} ${TOYOTA}`;
    expect([storedSums(rows)[key], ledger.sums()[key]]).toEqual([400, 400]);
    const { caused, stored } = holds(rows);
    expect(stored).toEqual(caused);
  });

  it('recovery law: from its rows the broker continues identically', () => {
    const harness = free();
    trade(harness, 'buy', 100, 3_000);
    trade(harness, 'buy', 100, 3_000, NISA);
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    for (const one of [harness, twin]) one.order(ALICE, 'sell', 100, 3_100, NISA);
    expect(twin.broker.snapshot()).toEqual(harness.broker.snapshot());
    expect(twin.broker.account(ALICE)?.nisa).toBe(true);
  });
});
