import { describe, expect, it } from 'vitest';
import { ALICE, BOB, BrokerHarness, FRI, openHarness, SMALL, TOYOTA, TUE } from '../../test/support/broker-harness.ts';
import { Broker } from '../broker.ts';

/** A harness without fees where Alice owns 100 shares since an earlier day and has no cash left. */
function owner(cash = 0): BrokerHarness {
  const harness = openHarness({ cash: 300_000, fee: { ratePpm: 0 } });
  harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
  harness.phase(false);
  harness.openDate(FRI);
  harness.phase(true);
  if (cash > 0) harness.deposit(ALICE, cash);
  return harness;
}
const buy = (harness: BrokerHarness, quantity: number, price = 3_000): void => {
  harness.fill(harness.order(ALICE, 'buy', quantity, price), quantity, price);
};
const sell = (harness: BrokerHarness, quantity: number, price = 3_000): void => {
  harness.fill(harness.order(ALICE, 'sell', quantity, price), quantity, price);
};

describe('the same-day same-issue rule', () => {
  it('ORD-09 sells at ten, buys back at two with the same money, and cannot sell again before tomorrow', () => {
    const harness = owner();
    sell(harness, 100);
    buy(harness, 100);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 100, 3_000))).toEqual({
      reason: 'SAME_ISSUE_SHARES',
      field: 'quantity',
      params: { required: '100', available: '0', max: '0' },
    });
    harness.phase(false);
    harness.openDate(TUE);
    harness.phase(true);
    expect(harness.place(ALICE, 'sell', 100, 3_000).refusal).toBeNull();
  });

  it('ORD-09 buys at nine, sells at ten, and cannot buy it again with that money, but may buy another issue', () => {
    const harness = openHarness({ cash: 300_000, fee: { ratePpm: 0 } });
    buy(harness, 100);
    sell(harness, 100, 3_010);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000))).toEqual({
      reason: 'SAME_ISSUE_FUNDS',
      field: 'quantity',
      params: { required: '300000', available: '0', max: '0' },
    });
    expect(harness.place(ALICE, 'buy', 300, 800, { instrument: SMALL }).refusal).toBeNull();
  });

  it('ORD-09 buys again with fresh cash: the refusal names how much', () => {
    const harness = openHarness({ cash: 300_000, fee: { ratePpm: 0 } });
    buy(harness, 100);
    sell(harness, 100);
    harness.deposit(ALICE, 310_000);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 200, 3_000))).toMatchObject({
      reason: 'SAME_ISSUE_FUNDS',
      params: { required: '600000', available: '310000', max: '100' },
    });
    buy(harness, 100);
    // bought with the deposit, so it may be sold
    sell(harness, 100);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000)).reason).toBe('SAME_ISSUE_FUNDS');
  });

  it('ORD-09 returns the plain refusal beyond all cash', () => {
    const harness = openHarness({ cash: 300_000, fee: { ratePpm: 0 } });
    buy(harness, 100);
    sell(harness, 100);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 200, 3_000))).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { required: '600000', available: '300000', max: '0' },
    });
  });

  it('ORD-09 locks only the shares that fresh money does not cover', () => {
    const harness = owner(300_000);
    sell(harness, 100);
    buy(harness, 200);
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({
      fresh: 100,
      locked: 100,
      proceeds: 0,
      barred: 0,
    });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 200, 3_000))).toMatchObject({
      reason: 'SAME_ISSUE_SHARES',
      params: { required: '200', available: '100', max: '100' },
    });
    sell(harness, 100);
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ fresh: 0, locked: 100, barred: 300_000 });
  });

  it('ORD-09 locks a share whole that is partly paid with proceeds', () => {
    const harness = owner(1);
    sell(harness, 100);
    buy(harness, 100);
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ fresh: 0, locked: 100 });
  });

  it('ORD-09 shares owned before are sold first, so a purchase beside them leaves both saleable', () => {
    const harness = owner(300_000);
    buy(harness, 100);
    sell(harness, 100);
    sell(harness, 100);
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ proceeds: 300_000, barred: 300_000 });
    buy(harness, 100);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000)).reason).toBe('SAME_ISSUE_FUNDS');
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 100, 3_000)).reason).toBe('SAME_ISSUE_SHARES');
  });

  it('ORD-09 one sale of shares old and new splits its proceeds', () => {
    const harness = owner(300_000);
    buy(harness, 100);
    sell(harness, 200, 3_001);
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ fresh: 0, proceeds: 300_100, barred: 300_100 });
  });

  it('ORD-09 does not count what another order of the account holds as fresh', () => {
    const harness = owner(300_000);
    sell(harness, 100);
    harness.order(ALICE, 'buy', 300, 800, { instrument: SMALL });
    buy(harness, 100);
    // 60,000 of the deposit are free, the rest is held for the other issue
    expect(harness.broker.position(ALICE, TOYOTA)?.day).toMatchObject({ fresh: 20, locked: 80, proceeds: 60_000 });
  });

  it('ORD-09 survives a restart, and applies to no other account', () => {
    const harness = openHarness({ cash: 300_000, fee: { ratePpm: 0 } });
    buy(harness, 100);
    sell(harness, 100);
    const again = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    expect(BrokerHarness.refusalOf(again.place(ALICE, 'buy', 100, 3_000)).reason).toBe('SAME_ISSUE_FUNDS');
    expect(again.place(BOB, 'buy', 100, 3_000).refusal).toBeNull();
  });
});
