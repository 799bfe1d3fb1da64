import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE, at, BOB, BrokerHarness, openHarness, TOYOTA } from '../support/broker-harness.ts';

const ORDERS = 60;

/** A harness where Bob has many open orders and alerts, with a count of the reads of one of their fields. */
function besideBob() {
  const former = openHarness({ cash: 100_000_000 });
  for (let n = 0; n < ORDERS; n++) former.order(BOB, 'buy', 100, 2_900 + n);
  for (let n = 0; n < 20; n++)
    former.do({ kind: 'setAlert', accountId: BOB, instrument: TOYOTA, when: '>=', price: at(3_100) });
  let reads = 0;
  const counted = <Row extends object>(row: Row): Row =>
    new Proxy(row, {
      get: (target, name) => {
        reads += 1;
        return Reflect.get(target, name);
      },
    });
  const broker = new Broker();
  for (const stored of former.broker.rows()) {
    if (stored.part === 'order') broker.take({ ...stored, row: counted(stored.row) });
    else if (stored.part === 'alert') broker.take({ ...stored, row: counted(stored.row) });
    else broker.take(stored);
  }
  const harness = new BrokerHarness(broker, former.now);
  /** Reads of Bob's rows during `act`. */
  const during = (act: () => unknown): number => {
    const before = reads;
    act();
    return reads - before;
  };
  return { harness, during };
}

describe("one account's inputs read no other account's orders and alerts", () => {
  const cases: Record<string, (harness: BrokerHarness) => unknown> = {
    'an alert is set': (harness) =>
      harness.do({ kind: 'setAlert', accountId: ALICE, instrument: TOYOTA, when: '>=', price: at(3_100) }),
    'an order comes under a limit for the day': (harness) => {
      harness.do({ kind: 'setAccountPolicy', accountId: ALICE, limits: { order: null, day: yen(1_000_000) } });
      return harness.order(ALICE, 'buy', 100, 3_000);
    },
    'the account is closed': (harness) => harness.do({ kind: 'closeAccount', accountId: ALICE }),
    'its orders and alerts are looked up': (harness) => [
      harness.broker.openOrders(ALICE),
      harness.broker.alerts(ALICE),
    ],
  };
  it.each(Object.keys(cases))('%s', (name) => {
    const { harness, during } = besideBob();
    harness.order(ALICE, 'buy', 100, 2_999);
    const act = cases[name];
    expect(during(() => act?.(harness))).toBe(0);
    // the reads are counted
    expect(during(() => harness.broker.openOrders(BOB))).toBeGreaterThanOrEqual(ORDERS);
  });

  it('finds its own by their numbers, in whatever order they were loaded from the tables', () => {
    const { harness } = besideBob();
    const broker = new Broker();
    const rows = [...harness.broker.rows()];
    for (const row of [
      ...rows.filter(({ part }) => part !== 'order'),
      ...rows.filter(({ part }) => part === 'order').reverse(),
    ])
      broker.take(row);
    const numbers = broker.openOrders(BOB).map(({ orderId }) => orderId);
    expect(numbers).toEqual(Array.from({ length: ORDERS }, (_, n) => n + 1));
    const again = new BrokerHarness(broker, harness.now);
    again.cancel(BOB, 2);
    again.report('cancelled', 2);
    expect(broker.openOrders(BOB).map(({ orderId }) => orderId)).not.toContain(2);
  });
});
