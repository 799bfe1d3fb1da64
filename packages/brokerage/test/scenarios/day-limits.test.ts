import { type IsoDate, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/types.ts';
import { ALICE, BrokerHarness, FRI, at as inYen, SMALL, THU, TOYOTA } from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';

const { refusalOf } = BrokerHarness;
const stateOf = (day: DayHarness, orderId: OrderId | null) => day.harness.broker.order(orderId ?? 0)?.state;
const acked = (day: DayHarness, orderId: OrderId | null) => day.run(day.harness.report('ack', orderId ?? 0));
/** The last state and reason of each order that the input changed. */
const ends = ({ events }: ReturnType<DayHarness['run']>) =>
  events.flatMap((one) => (one.kind === 'order' ? [[one.order.orderId, one.order.state, one.order.reason]] : []));

describe('DAY-02 below the maintenance margin', () => {
  /** Alice has a lot of 800 shares, an opening that works, one that waits for its price, and an order to close. */
  function withOrders() {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 800, 3_000);
    const trigger = { when: '>=', price: inYen(820) } as const;
    const works = day.place(ALICE, 'open', 'buy', 100, 2_500).orderId ?? 0;
    const stop = day.place(ALICE, 'open', 'buy', 100, 830, { instrument: SMALL, trigger }).orderId ?? 0;
    const close = day.place(ALICE, 'close', 'sell', 100, 3_200).orderId ?? 0;
    for (const orderId of [works, close]) acked(day, orderId);
    return { day, works, stop, close };
  }

  it('the openings that work or wait for their price are cancelled, closing orders stay', () => {
    const { day, works, stop, close } = withOrders();
    const result = day.mark(TOYOTA, 2_300);
    expect(day.margin().level).toBe('restricted');
    expect(ends(result)).toEqual([
      [works, 'cancelling', 'DAY_TRADE_RESTRICTED'],
      [stop, 'cancelled', 'DAY_TRADE_RESTRICTED'],
    ]);
    expect(result.requests).toMatchObject([
      { kind: 'cancel', orderId: works },
      { kind: 'unwatch', orderId: stop },
    ]);
    expect(stateOf(day, close)).toBe('working');
    // the venue confirms: the reason stays
    expect(ends(day.run(day.harness.report('cancelled', works)))).toEqual([
      [works, 'cancelled', 'DAY_TRADE_RESTRICTED'],
    ]);
    expect(day.agrees()).toBe(true);
  });

  it('a cancel that the venue refuses is requested again with the next change, not at once', () => {
    const { day, works } = withOrders();
    day.mark(TOYOTA, 2_300);
    expect(day.run(day.harness.report('cancelRejected', works)).requests).toEqual([]);
    expect(stateOf(day, works)).toBe('working');
    expect(day.run(day.harness.deposit(ALICE, 1)).requests).toEqual([]);
    expect(day.do({ kind: 'setClosingOption', accountId: ALICE, closeAtAuction: false }).requests).toMatchObject([
      { kind: 'cancel', orderId: works },
    ]);
  });

  it('a stop that opens is checked again when its price is reached: nothing was held for it', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'buy', 900, 3_000);
    const trigger = { when: '>=', price: inYen(820) } as const;
    const stop = day.place(ALICE, 'open', 'buy', 700, 830, { instrument: SMALL, trigger }).orderId ?? 0;
    // 910,000 yen for 2,700,000 and 581,000: below 30 %, above 20 %
    day.mark(TOYOTA, 2_900);
    expect(day.margin().level).toBe('normal');
    const result = day.run(day.harness.report('watchHit', stop));
    expect(result.requests.filter(({ kind }) => kind === 'new')).toEqual([]);
    expect(result.events).toMatchObject([
      {
        order: { orderId: stop, state: 'expired', reason: 'INSUFFICIENT_COLLATERAL' },
        refusal: { params: { required: '984300', available: '910000' } },
      },
    ]);
    const second = day.place(ALICE, 'open', 'buy', 100, 830, { instrument: SMALL, trigger }).orderId ?? 0;
    expect(day.run(day.harness.report('watchHit', second)).requests).toMatchObject([{ kind: 'new', orderId: second }]);
    expect(day.agrees()).toBe(true);
  });
});

describe('DAY-02 as soon as an account owes', () => {
  it('its openings and purchases end, its sales do not', () => {
    const day = new DayHarness({ cash: 1_500_000, policy: NO_RATES });
    day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000));
    day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
    const opening = day.place(ALICE, 'open', 'buy', 100, 700, { instrument: SMALL }).orderId ?? 0;
    const bid = day.harness.order(ALICE, 'buy', 100, 710, { instrument: SMALL });
    const ask = day.harness.order(ALICE, 'sell', 100, 3_300);
    const close = day.place(ALICE, 'close', 'sell', 1_000, null).orderId ?? 0;
    for (const orderId of [opening, bid, ask, close]) acked(day, orderId);
    const result = day.fill(close, 1_000, 1_700);
    expect(day.margin().deficit).toBe(171_000);
    expect(ends(result).filter(([, state]) => state === 'cancelling')).toEqual([
      [opening, 'cancelling', 'DAY_TRADE_DEFICIT'],
      [bid, 'cancelling', 'DAY_TRADE_DEFICIT'],
    ]);
    expect(stateOf(day, ask)).toBe('working');
    for (const orderId of [opening, bid]) day.run(day.harness.report('cancelled', orderId));
    expect(day.harness.broker.account(ALICE)?.cash.held).toBe(0);
    expect(day.agrees()).toBe(true);
  });

  it('a purchase that waits for a sale does not begin', () => {
    const day = new DayHarness({ cash: 1_500_000, policy: NO_RATES });
    day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000));
    day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
    const ifDone = { type: 'limit', price: inYen(2_900), timeInForce: 'day', expiresOn: null } as const;
    const sale = day.harness.order(ALICE, 'sell', 100, 3_100, { ifDone });
    acked(day, sale);
    const close = day.place(ALICE, 'close', 'sell', 1_000, null).orderId ?? 0;
    acked(day, close);
    expect(ends(day.fill(close, 1_000, 1_700))).toContainEqual([sale + 1, 'cancelled', 'DAY_TRADE_DEFICIT']);
    expect(day.fill(sale, 100, 3_100).requests).toEqual([]);
    expect(day.agrees()).toBe(true);
  });
});

describe('DAY-02 closing by force', () => {
  it('is not replaced by "close all", whose order its customer could cancel', () => {
    const day = new DayHarness({ cash: 5_000_000 });
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.closeOf(FRI);
    day.force();
    day.run(day.harness.phase(true));
    const [forced] = day.sentByBroker();
    // twice, since a first refusal is followed by a second order
    for (const _ of [1, 2]) day.run(day.harness.reject(day.sentByBroker()[0]?.orderId ?? 0, 'SELF_TRADE'));
    expect(forced).toMatchObject({ quantity: 200, credit: { origin: 'forced' } });
    expect(day.sentByBroker()).toEqual([]);
    day.trade(ALICE, 'open', 'buy', 100, 3_000);
    day.do({ kind: 'closeAllPositions', accountId: ALICE });
    const sent = day.sentByBroker();
    expect(sent).toMatchObject([
      { quantity: 200, credit: { origin: 'forced' } },
      { quantity: 100, credit: { origin: 'all' } },
    ]);
    const [first, second] = sent.map(({ orderId }) => orderId);
    expect(refusalOf(day.run(day.harness.cancel(ALICE, first ?? 0))).reason).toBe('ORDER_OF_BROKER');
    expect(day.run(day.harness.cancel(ALICE, second ?? 0)).refusal).toBeNull();
    expect(day.agrees()).toBe(true);
  });

  it('and at the auction follows when the order of "close all" that was in its way has ended', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.do({ kind: 'closeAllPositions', accountId: ALICE });
    const [all] = day.sentByBroker();
    acked(day, all?.orderId ?? 0);
    day.do({ kind: 'stepDayTrades', step: 'auction' });
    expect(stateOf(day, all?.orderId ?? 0)).toBe('cancelling');
    day.run(day.harness.report('cancelled', all?.orderId ?? 0));
    expect(day.sentByBroker()).toMatchObject([{ quantity: 200, credit: { origin: 'auction' } }]);
    expect(day.margin().closing).toBeNull();
  });
});

describe('DAY-01 an account that may not trade', () => {
  const deliver = (day: DayHarness) =>
    day.do({ kind: 'deliverPositions', accountId: ALICE, lots: [{ positionId: 1, quantity: shares(100) }] });
  const reach = (day: DayHarness, date: IsoDate, time: string) => day.harness.goTo(date, time);

  it.each([
    ['frozen', { status: 'frozen' }, 'TRADING_NOT_ALLOWED'],
    ['without a verified identity', { identity: 'due' }, 'IDENTITY_NOT_VERIFIED'],
  ] as const)('%s closes its positions, and neither opens nor delivers', (_, change, reason) => {
    const day = new DayHarness({ policy: NO_RATES });
    reach(day, THU.tradeDate, '10:00');
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.do({ kind: 'setAccountPolicy', accountId: ALICE, ...change });
    expect(refusalOf(day.place(ALICE, 'open', 'buy', 100, 3_000)).reason).toBe(reason);
    expect(refusalOf(deliver(day)).reason).toBe(reason);
    expect(refusalOf(day.harness.place(ALICE, 'buy', 100, 800, { instrument: SMALL })).reason).toBe(reason);
    const { orderId } = day.place(ALICE, 'close', 'sell', 100, 3_100);
    acked(day, orderId);
    const amend = { kind: 'amend', accountId: ALICE, orderId: orderId ?? 0, quantity: null } as const;
    expect(day.do({ ...amend, price: inYen(3_000) }).refusal).toBeNull();
    day.run(day.harness.answer('amended', orderId ?? 0));
    day.fill(orderId ?? 0, 100, 3_000);
    day.do({ kind: 'closeAllPositions', accountId: ALICE });
    day.fill(day.sentByBroker()[0]?.orderId ?? 0, 100, 3_000);
    expect(day.margin().positions).toEqual([]);
    expect(day.agrees()).toBe(true);
  });

  it('the exits of an opening begin, as they close it', () => {
    const day = new DayHarness({ policy: NO_RATES });
    const ifDone = { type: 'limit', price: inYen(3_100), timeInForce: 'day', expiresOn: null } as const;
    const { orderId } = day.place(ALICE, 'open', 'buy', 100, 3_000, { ifDone });
    acked(day, orderId);
    day.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    day.fill(orderId ?? 0, 100, 3_000);
    expect(stateOf(day, (orderId ?? 0) + 1)).toBe('routed');
  });
});

describe('DAY-01 short sales of more than 50 units while the price rule is not in force', () => {
  const withCash = () => new DayHarness({ cash: 10_000_000 });
  const short = (day: DayHarness, quantity: number, limit: number | null) =>
    day.place(ALICE, 'open', 'sell', quantity, limit, { instrument: SMALL });

  it('have a limit that is not below the trigger, 90 % of the base price', () => {
    const day = withCash();
    expect(refusalOf(short(day, 5_100, null))).toMatchObject({ reason: 'SHORT_PRICE_RULE', params: { least: '720' } });
    expect(refusalOf(short(day, 5_100, 719)).reason).toBe('SHORT_PRICE_RULE');
    expect(short(day, 5_000, 719).refusal).toBeNull();
    expect(short(day, 5_100, 720).refusal).toBeNull();
  });

  it('are amended to no lower one', () => {
    const day = withCash();
    const { orderId } = short(day, 5_100, 800);
    acked(day, orderId);
    const amend = { kind: 'amend', accountId: ALICE, orderId: orderId ?? 0, quantity: null } as const;
    expect(refusalOf(day.do({ ...amend, price: inYen(719) })).reason).toBe('SHORT_PRICE_RULE');
    expect(day.do({ ...amend, price: inYen(720) }).refusal).toBeNull();
  });
});
