import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../src/types.ts';
import {
  ALICE,
  BOB,
  BrokerHarness,
  day as date,
  FRI,
  at as inYen,
  SMALL,
  THU,
  TOYOTA,
  TUE,
} from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';

const { refusalOf } = BrokerHarness;
const WED = { tradeDate: date('2026-11-25'), settlesOn: date('2026-11-27') };
const causes = (day: DayHarness) => day.events.flatMap((one) => (one.kind === 'marginAccount' ? [one.cause] : []));

describe('DAY-02 the end of the day', () => {
  it('warns once a date whoever has positions', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 100, 3_000);
    const { events } = day.do({ kind: 'stepDayTrades', step: 'warn' });
    expect(events).toMatchObject([{ accountId: ALICE, cause: 'warning', view: { entryValue: 300_000 } }]);
    expect(day.do({ kind: 'stepDayTrades', step: 'warn' }).events).toEqual([]);
  });

  it('takes a step for a range of accounts, and checks the collateral of one', () => {
    const day = new DayHarness();
    const short = (accountId: number) => day.trade(accountId, 'open', 'sell', 1_000, 3_000);
    for (const accountId of [ALICE, BOB]) short(accountId);
    const of = (events: readonly { readonly accountId?: number }[]) => events.map(({ accountId }) => accountId);
    expect(of(day.do({ kind: 'stepDayTrades', step: 'warn', from: BOB }).events)).toEqual([BOB]);
    expect(of(day.do({ kind: 'stepDayTrades', step: 'warn', below: BOB }).events)).toEqual([ALICE]);
    const price = { code: TOYOTA, mark: inYen(3_500), last: inYen(3_500), restricted: false, rising: true };
    expect(of(day.do({ kind: 'markPrices', marks: [price], below: BOB }).events)).toEqual([ALICE]);
    expect(of(day.do({ kind: 'markPrices', marks: [], from: BOB }).events)).toEqual([BOB]);
    expect(day.agrees()).toBe(true);
  });

  it('closes at the auction where the customer wants it, after its own closing orders have ended', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.trade(BOB, 'open', 'buy', 100, 3_000);
    day.do({ kind: 'setClosingOption', accountId: BOB, closeAtAuction: false });
    const { orderId } = day.place(ALICE, 'close', 'sell', 100, 3_100);
    const own = orderId ?? 0;
    day.run(day.harness.report('ack', own));
    day.do({ kind: 'stepDayTrades', step: 'auction' });
    expect(day.harness.broker.order(own)?.state).toBe('cancelling');
    expect(day.sentByBroker()).toEqual([]);
    const { requests } = day.run(day.harness.report('cancelled', own));
    expect(requests).toMatchObject([
      { kind: 'new', side: 'sell', type: 'market', quantity: 200, condition: 'closing-pm' },
    ]);
    expect(day.sentByBroker(BOB)).toEqual([]);
    const [sent] = day.sentByBroker();
    expect(refusalOf(day.run(day.harness.cancel(ALICE, sent?.orderId ?? 0))).reason).toBe('ORDER_OF_BROKER');
    day.do({ kind: 'stepDayTrades', step: 'auction' });
    expect(day.sentByBroker()).toHaveLength(1);
  });

  it('cancels what could meet its orders or open more, and closes what opens after that', () => {
    const day = new DayHarness({ cash: 5_000_000 });
    const bid = day.harness.order(ALICE, 'buy', 100, 2_900);
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    const opening = day.place(ALICE, 'open', 'buy', 100, 2_950).orderId ?? 0;
    for (const orderId of [bid, opening]) day.run(day.harness.report('ack', orderId));
    const cash = day.harness.order(ALICE, 'buy', 100, 700, { instrument: SMALL });
    const { requests } = day.do({ kind: 'stepDayTrades', step: 'auction' });
    expect(requests).toMatchObject([
      { kind: 'cancel', orderId: bid },
      { kind: 'cancel', orderId: opening },
    ]);
    expect(day.sentByBroker()).toEqual([]);
    day.run(day.harness.report('cancelled', bid));
    // its fill was faster than the cancel
    day.fill(opening, 100, 2_950);
    expect(day.sentByBroker()).toMatchObject([{ side: 'sell', quantity: 300, condition: 'closing-pm' }]);
    expect(day.harness.broker.order(cash)?.state).toBe('routed');
    const late = day.place(ALICE, 'open', 'buy', 100, 720, { instrument: SMALL }).orderId ?? 0;
    day.run(day.harness.report('ack', late));
    day.fill(late, 100, 720);
    expect(day.sentByBroker()).toHaveLength(1);
    expect(day.harness.broker.order(cash)?.state).toBe('cancelling');
    day.run(day.harness.report('cancelled', cash));
    expect(day.sentByBroker()).toMatchObject([{ instrument: TOYOTA }, { instrument: SMALL, condition: 'closing-pm' }]);
    expect(day.agrees()).toBe(true);
  });

  it('cancels the openings of whoever has no position yet', () => {
    const day = new DayHarness();
    const opening = day.place(ALICE, 'open', 'buy', 100, 2_950).orderId ?? 0;
    day.run(day.harness.report('ack', opening));
    expect(day.harness.broker.margins()).toMatchObject([{ accountId: ALICE }]);
    const { requests } = day.do({ kind: 'stepDayTrades', step: 'auction' });
    expect(requests).toMatchObject([{ kind: 'cancel', orderId: opening }]);
    expect(day.margin().auctionOn).toBe(THU.tradeDate);
  });

  it('of both sides of an issue sends the second after the first: they never meet', () => {
    const day = new DayHarness({ cash: 5_000_000 });
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.trade(ALICE, 'open', 'sell', 100, 3_010);
    day.do({ kind: 'stepDayTrades', step: 'auction' });
    expect(day.sentByBroker()).toMatchObject([{ side: 'sell', quantity: 200, condition: null }]);
    day.fill(day.sentByBroker()[0]?.orderId ?? 0, 200, 3_000);
    expect(day.sentByBroker()).toMatchObject([{ side: 'buy', quantity: 100, condition: 'closing-pm' }]);
    expect(day.margin().closing).toBeNull();
  });

  it('sends again once a date and with each session what the venue has refused', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.do({ kind: 'stepDayTrades', step: 'auction' });
    const reject = () => {
      const [{ orderId } = { orderId: 0 }] = day.sentByBroker();
      return day.do({ kind: 'venueReport', report: { kind: 'reject', orderId, reason: 'SELF_TRADE' } }).requests;
    };
    expect(reject()).toMatchObject([{ kind: 'new', side: 'sell', quantity: 200 }]);
    expect(reject()).toEqual([]);
    expect(day.sentByBroker()).toEqual([]);
    day.nextDate(FRI);
    expect(day.sentByBroker()).toMatchObject([{ side: 'sell', quantity: 200, credit: { origin: 'forced' } }]);
    expect(reject()).toMatchObject([{ kind: 'new', side: 'sell', quantity: 200 }]);
    expect(reject()).toEqual([]);
    // and with each session of the date
    day.run(day.harness.phase(true));
    expect(day.sentByBroker()).toEqual([]);
    day.run(day.harness.phase(false));
    expect(day.run(day.harness.phase(true)).requests).toMatchObject([{ kind: 'new', side: 'sell', quantity: 200 }]);
    expect(causes(day).filter((cause) => cause === 'penalty')).toHaveLength(1);
  });

  it('closes by force whatever orders the account leaves in the way', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.closeOf(FRI);
    const bid = day.harness.order(ALICE, 'buy', 100, 2_900);
    const own = day.place(ALICE, 'close', 'sell', 200, 3_500).orderId ?? 0;
    day.force();
    expect([bid, own].map((id) => day.harness.broker.order(id))).toEqual([undefined, undefined]);
    day.run(day.harness.phase(true));
    expect(day.harness.broker.openOrders(ALICE)).toMatchObject([{ side: 'sell', quantity: 200, state: 'routed' }]);
  });

  it('closes everything with one command: one order for each issue and side', () => {
    const day = new DayHarness({ cash: 5_000_000 });
    day.trade(ALICE, 'open', 'buy', 100, 3_000);
    day.trade(ALICE, 'open', 'buy', 200, 2_990);
    day.trade(ALICE, 'open', 'sell', 100, 3_010);
    const { requests } = day.do({ kind: 'closeAllPositions', accountId: ALICE });
    expect(requests).toMatchObject([{ side: 'sell', quantity: 300, type: 'market' }]);
    const next = day.fill(day.sentByBroker()[0]?.orderId ?? 0, 300, 3_000).requests;
    expect(next).toMatchObject([{ side: 'buy', quantity: 100, type: 'market' }]);
    expect(day.margin().closing).toBeNull();
    expect(refusalOf(day.do({ kind: 'closeAllPositions', accountId: BOB })).reason).toBe('POSITION_UNKNOWN');
  });

  it('is closed by the broker at the next opening, with one penalty, and again while it cannot trade', () => {
    const day = new DayHarness();
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.trade(ALICE, 'open', 'sell', 100, 3_000);
    day.place(ALICE, 'close', 'sell', 100, 3_100);
    for (const { orderId } of day.harness.broker.openOrders()) day.run(day.harness.report('expired', orderId));
    day.nextDate(FRI);
    expect(day.sentByBroker()).toMatchObject([{ side: 'sell', quantity: 200, type: 'market', state: 'routed' }]);
    expect(causes(day).filter((cause) => cause === 'penalty')).toHaveLength(1);
    expect(day.margin().positions.every(({ overdue }) => overdue === true)).toBe(true);
    const [sale] = day.sentByBroker();
    day.fill(sale?.orderId ?? 0, 200, 2_900);
    const [cover] = day.sentByBroker();
    expect(cover).toMatchObject({ side: 'buy', quantity: 100, type: 'market', state: 'routed' });
    day.run(day.harness.report('expired', cover?.orderId ?? 0));
    day.nextDate(TUE);
    expect(day.sentByBroker()).toMatchObject([{ side: 'buy', quantity: 100 }]);
    expect(causes(day).filter((cause) => cause === 'penalty')).toHaveLength(1);
    day.fill(day.sentByBroker()[0]?.orderId ?? 0, 100, 3_000);
    expect(day.margin()).toMatchObject({ positions: [], deficit: 0 });
    // 24 and 25 November at 1.8 % of 600,000 yen: 59 yen; of 300,000 yen 24 to 26 November: 44 yen
    const { cash } = day.harness.broker.account(ALICE) ?? { cash: null };
    expect(cash?.flows).toEqual([
      { date: FRI.settlesOn, amount: -3_575 - 20_000 - 59 },
      { date: TUE.settlesOn, amount: -44 },
    ]);
    day.nextDate(WED);
    day.settle(WED.settlesOn);
    expect(day.house()).toEqual({});
    expect(day.agrees()).toBe(true);
  });
});

describe('DAY-02 a deficit', () => {
  /** Alice has lost 300,000 yen more than she has, in a gap at the opening. */
  const inDeficit = (shareholder = false) => {
    const day = new DayHarness({ policy: NO_RATES });
    if (shareholder) {
      day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000));
      day.nextDate(FRI);
      day.settle(FRI.settlesOn);
    }
    day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
    day.nextDate(shareholder ? TUE : FRI);
    day.fill(day.sentByBroker()[0]?.orderId ?? 0, 1_000, 1_700);
    return day;
  };

  it('is what the cash cannot pay: the house pays it, and every balance stays covered', () => {
    const day = inDeficit();
    expect(day.margin()).toMatchObject({ deficit: 300_000, deficitDue: FRI.settlesOn });
    expect(day.harness.broker.account(ALICE)?.cash.flows).toEqual([{ date: FRI.settlesOn, amount: -1_000_000 }]);
    expect(day.house()).toMatchObject({ [`${HOUSE.advances} JPY`]: -300_000 });
    expect(refusalOf(day.place(ALICE, 'open', 'buy', 100, 3_000))).toMatchObject({ reason: 'DAY_TRADE_DEFICIT' });
    expect(refusalOf(day.harness.place(ALICE, 'buy', 100, 800)).reason).toBe('DAY_TRADE_DEFICIT');
    expect(day.agrees()).toBe(true);
  });

  it('is repaid first by a deposit', () => {
    const day = inDeficit();
    day.settle(FRI.settlesOn);
    day.run(day.harness.deposit(ALICE, 100_000));
    expect(day.margin()).toMatchObject({ deficit: 200_000, deficitDue: FRI.settlesOn });
    const take = { kind: 'debit', accountId: ALICE, house: HOUSE.bank, source: 'test', amount: yen(1) } as const;
    expect(refusalOf(day.do(take)).reason).toBe('DAY_TRADE_DEFICIT');
    day.run(day.harness.deposit(ALICE, 300_000));
    expect(day.margin()).toMatchObject({ deficit: 0, deficitDue: null });
    expect(day.house()).toEqual({});
    expect(day.do(take).refusal).toBeNull();
    expect(day.agrees()).toBe(true);
  });

  it('unpaid, collateral is sold at the next opening, and its proceeds repay it', () => {
    const day = inDeficit(true);
    expect(day.margin().deficit).toBe(600_000);
    day.settle(TUE.settlesOn);
    day.nextDate(WED);
    expect(day.harness.broker.openOrders(ALICE)).toEqual([]);
    const later = { tradeDate: date('2026-11-30'), settlesOn: date('2026-12-02') };
    day.nextDate(later);
    const [sale] = day.harness.broker.openOrders(ALICE);
    expect(sale).toMatchObject({ side: 'sell', type: 'market', quantity: 100, holdShares: 100 });
    day.fill(sale?.orderId ?? 0, 100, 3_000);
    day.settle(later.settlesOn);
    expect(day.margin().deficit).toBe(300_000);
    day.nextDate({ tradeDate: later.settlesOn, settlesOn: date('2026-12-04') });
    expect(day.margin()).toMatchObject({ deficit: 0, deficitDue: null });
    expect(day.harness.broker.account(ALICE)?.claim).toBe(300_000);
    expect(causes(day).slice(-3)).toEqual(['collateralSold', 'repaid', 'receivable']);
    expect(day.house()).toEqual({});
    expect(day.agrees()).toBe(true);
  });
});

describe('DAY-01 delivery', () => {
  it('is possible until 15:45, after the trade date has moved on at the close, and settles as the lot does', () => {
    const day = new DayHarness();
    day.harness.goTo(THU.tradeDate, '15:00');
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    day.closeOf(FRI);
    expect(day.margin().positions).toMatchObject([{ quantity: 200 }]);
    expect(causes(day)).not.toContain('penalty');
    day.harness.goTo(THU.tradeDate, '15:40');
    expect(day.do({ kind: 'stepDayTrades', step: 'force' }).events).toEqual([]);
    const part = { kind: 'deliverPositions', accountId: ALICE } as const;
    const lots = [{ positionId: 1, quantity: shares(100) }];
    expect(day.do({ ...part, lots }).refusal).toBeNull();
    const { broker } = day.harness;
    expect(broker.position(ALICE, TOYOTA)).toMatchObject({ flows: [{ date: THU.settlesOn, amount: 100 }] });
    expect(broker.account(ALICE)?.cash.flows).toEqual([{ date: THU.settlesOn, amount: -300_014 }]);
    // owned before Friday's trades, none of them
    expect(broker.position(ALICE, TOYOTA)).toMatchObject({ day: null, averageCost: 3_001 });
    expect(day.force().events).toMatchObject([{ change: 'overdue' }, { cause: 'forced' }, { cause: 'penalty' }, {}]);
    expect(day.do({ kind: 'stepDayTrades', step: 'force' }).events).toEqual([]);
    expect(refusalOf(day.do({ ...part, lots })).reason).toBe('POSITION_QUANTITY');
    expect(day.sentByBroker()).toMatchObject([{ side: 'sell', quantity: 100, state: 'waiting' }]);
    day.run(day.harness.phase(true));
    expect(day.sentByBroker()).toMatchObject([{ state: 'routed' }]);
    day.fill(day.sentByBroker()[0]?.orderId ?? 0, 100, 3_000);
    day.nextDate(TUE);
    day.settle(TUE.settlesOn);
    expect(day.house()).toEqual({});
    expect(day.agrees()).toBe(true);
  });

  it('after the close belongs to the results, and to the tax year, of its own date', () => {
    const day = new DayHarness();
    day.harness.goTo(THU.tradeDate, '15:00');
    day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000));
    day.trade(ALICE, 'open', 'sell', 100, 3_050);
    day.closeOf({ tradeDate: date('2026-12-30'), settlesOn: date('2027-01-05') });
    day.harness.goTo(THU.tradeDate, '15:40');
    const lots = [{ positionId: 1, quantity: shares(100) }];
    const { events } = day.do({ kind: 'deliverPositions', accountId: ALICE, lots });
    const { broker } = day.harness;
    const costs = 305_000 - (broker.account(ALICE)?.cash.flows.reduce((sum, { amount }) => sum + amount, 300_000) ?? 0);
    expect(events.map(({ kind }) => kind)).toContain('tax');
    expect(events.flatMap((one) => (one.kind === 'result' ? [one.result] : []))).toMatchObject([
      { tradeDate: THU.tradeDate, settlesOn: THU.settlesOn, quantity: 100, averageCost: 3_000 },
    ]);
    expect(broker.position(ALICE, TOYOTA)).toMatchObject({ day: null });
    const { tax } = broker.account(ALICE) ?? { tax: null };
    expect(tax).toMatchObject({ year: 2026, dayGain: 0, held: 0, soldIn: 2026 });
    expect(tax?.withheld).toBeGreaterThan(0);
    expect(costs).toBe(15 + (tax?.withheld ?? 0));
    expect(tax?.gain).toBe(5_000 - 15);
    expect(day.agrees()).toBe(true);
  });

  it('of a long lot takes its price and date: the customer pays and owns the shares', () => {
    const day = new DayHarness();
    day.harness.goTo(THU.tradeDate, '15:40');
    day.trade(ALICE, 'open', 'buy', 300, 3_000);
    const part = { kind: 'deliverPositions', accountId: ALICE } as const;
    expect(day.do({ ...part, lots: [{ positionId: 1, quantity: shares(100) }] }).refusal).toBeNull();
    const { broker } = day.harness;
    expect(broker.position(ALICE, TOYOTA)).toMatchObject({ averageCost: 3_001, flows: [{ amount: 100 }] });
    expect(broker.account(ALICE)?.cash.flows).toEqual([{ date: THU.settlesOn, amount: -300_014 }]);
    expect(day.margin().positions).toMatchObject([{ quantity: 200, value: 600_000 }]);
    expect(refusalOf(day.do({ ...part, lots: [{ positionId: 1, quantity: shares(300) }] })).reason).toBe(
      'POSITION_QUANTITY',
    );
    expect(refusalOf(day.do({ ...part, lots: [{ positionId: 1, quantity: shares(150) }] }))).toMatchObject({
      reason: 'QUANTITY_NOT_LOT',
      params: { lot: '100' },
    });
    day.harness.goTo(THU.tradeDate, '15:45');
    expect(refusalOf(day.do({ ...part, lots: [{ positionId: 1, quantity: shares(100) }] })).reason).toBe(
      'DELIVERY_TOO_LATE',
    );
    expect(day.agrees()).toBe(true);
  });

  it('of a long lot needs its price in cash', () => {
    const day = new DayHarness();
    day.harness.goTo(THU.tradeDate, '10:00');
    day.trade(ALICE, 'open', 'buy', 400, 3_000);
    const lots = [{ positionId: 1, quantity: shares(400) }];
    expect(refusalOf(day.do({ kind: 'deliverPositions', accountId: ALICE, lots }))).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { required: '1200000', available: '1000000' },
    });
  });

  it('of a short lot hands over shares that are owned: a sale at the entry price', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.harness.goTo(THU.tradeDate, '10:00');
    day.trade(ALICE, 'open', 'sell', 100, 3_050);
    const deliver = {
      kind: 'deliverPositions',
      accountId: ALICE,
      lots: [{ positionId: 1, quantity: shares(100) }],
    } as const;
    expect(refusalOf(day.do(deliver)).reason).toBe('INSUFFICIENT_SHARES');
    day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000));
    expect(day.do(deliver).refusal).toBeNull();
    const { broker } = day.harness;
    expect(broker.account(ALICE)?.tax.dayGain).toBe(5_000);
    expect(broker.instrument(TOYOTA)?.margin?.lent).toBe(0);
    day.nextDate(FRI);
    day.settle(THU.settlesOn);
    expect(day.house()).toEqual({});
    expect(broker.account(ALICE)?.cash.settled).toBe(1_005_000 - 1_015);
    expect(day.agrees()).toBe(true);
  });
});

describe('DAY-01 exits of an opening', () => {
  it('close what it has opened, only one of both', () => {
    const day = new DayHarness();
    const ifDone = {
      type: 'limit',
      price: inYen(3_100),
      timeInForce: 'day',
      expiresOn: null,
      oco: { type: 'market', price: null, trigger: { when: '<=', price: inYen(2_900) } },
    } as const;
    const { orderId } = day.place(ALICE, 'open', 'buy', 200, 3_000, { ifDone });
    const [open, limit, stop] = [orderId ?? 0, (orderId ?? 0) + 1, (orderId ?? 0) + 2];
    day.run(day.harness.report('ack', open));
    day.fill(open, 200, 3_000);
    expect(day.harness.broker.order(limit)).toMatchObject({ state: 'routed', credit: { lots: [{ quantity: 200 }] } });
    expect(day.harness.broker.marginReserved(ALICE)).toEqual(new Map([[1, 200]]));
    day.run(day.harness.report('ack', limit));
    day.fill(limit, 100, 3_100);
    expect(day.harness.broker.order(stop)).toMatchObject({ quantity: 100, credit: { lots: [{ quantity: 100 }] } });
    day.run(day.harness.report('watchHit', stop));
    day.run(day.harness.report('cancelled', limit));
    day.fill(stop, 100, 2_900);
    expect(day.margin().positions).toEqual([]);
    expect(day.agrees()).toBe(true);
  });
});
