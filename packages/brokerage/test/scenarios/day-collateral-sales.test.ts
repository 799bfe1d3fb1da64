import { shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BrokerHarness, day as date, FRI, at as inYen, SMALL, TOYOTA, TUE } from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';
import { TransferHarness } from '../support/transfer-harness.ts';

const { refusalOf } = BrokerHarness;
const WED = { tradeDate: date('2026-11-25'), settlesOn: date('2026-11-27') };
/** The first trade date after the deficit of `owing` was due. */
const DUE = { tradeDate: date('2026-11-30'), settlesOn: date('2026-12-02') };
const NEXT = { tradeDate: date('2026-12-01'), settlesOn: date('2026-12-03') };

/** Alice owns 200 shares and owes 700,000 yen, due on 26 November; on the evening before, with its session ended. */
function owing(): DayHarness {
  const day = new DayHarness({ cash: 1_200_000, policy: NO_RATES });
  day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 200, 3_000), 200, 3_000));
  day.nextDate(FRI);
  day.settle(FRI.settlesOn);
  day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
  day.nextDate(TUE);
  day.fill(day.sentByBroker()[0]?.orderId ?? 0, 1_000, 1_700);
  expect(day.margin()).toMatchObject({ deficit: 700_000, deficitDue: TUE.settlesOn });
  day.settle(TUE.settlesOn);
  day.nextDate(WED);
  return day;
}

const sales = (day: DayHarness) => day.harness.broker.openOrders(ALICE).filter(({ origin }) => origin === 'collateral');
const saleOf = (day: DayHarness) => sales(day)[0]?.orderId ?? 0;

describe('DAY-02 the sale of collateral', () => {
  it('is neither cancelled nor amended by the customer', () => {
    const day = owing();
    day.nextDate(DUE);
    expect(sales(day)).toMatchObject([{ side: 'sell', type: 'market', quantity: 200, state: 'routed' }]);
    expect(refusalOf(day.run(day.harness.cancel(ALICE, saleOf(day)))).reason).toBe('ORDER_OF_BROKER');
    const fewer = {
      kind: 'amend',
      accountId: ALICE,
      orderId: saleOf(day),
      price: null,
      quantity: shares(100),
    } as const;
    expect(refusalOf(day.do(fewer)).reason).toBe('ORDER_OF_BROKER');
    day.fill(saleOf(day), 200, 3_000);
    day.settle(DUE.settlesOn);
    expect(day.margin().deficit).toBe(100_000);
    expect(day.agrees()).toBe(true);
  });

  it('takes the shares of the customer’s own sales, which are cancelled', () => {
    const day = owing();
    day.run(day.harness.phase(false));
    const later = { timeInForce: 'date', expiresOn: DUE.tradeDate } as const;
    const own = day.harness.order(ALICE, 'sell', 100, 3_400, later);
    const trigger = { when: '<=', price: inYen(2_700) } as const;
    const pair = day.harness.order(ALICE, 'sell', 100, 3_300, {
      ...later,
      oco: { type: 'market', price: null, trigger },
    });
    day.closeOf(DUE);
    expect(day.events.flatMap((one) => (one.kind === 'order' ? [one.order] : [])).slice(-4)).toMatchObject([
      { orderId: own, state: 'cancelled', reason: 'DAY_TRADE_DEFICIT' },
      { orderId: pair, state: 'cancelled', reason: 'DAY_TRADE_DEFICIT' },
      { orderId: pair + 1, state: 'cancelled', reason: 'DAY_TRADE_DEFICIT' },
      { origin: 'collateral', state: 'waiting', quantity: 200, holdShares: 200 },
    ]);
    expect(day.harness.broker.openOrders(ALICE)).toHaveLength(1);
    day.run(day.harness.phase(true));
    expect(refusalOf(day.run(day.harness.place(ALICE, 'sell', 100, 3_400))).reason).toBe('INSUFFICIENT_SHARES');
    expect(day.agrees()).toBe(true);
  });

  it('ends as soon as the deficit is paid', () => {
    const day = owing();
    day.nextDate(DUE);
    const sale = saleOf(day);
    const { requests } = day.run(day.harness.deposit(ALICE, 700_000));
    expect(day.margin().deficit).toBe(0);
    expect(requests).toEqual([{ kind: 'cancel', orderId: sale }]);
    const { events } = day.run(day.harness.report('cancelled', sale));
    expect(events).toMatchObject([{ order: { state: 'cancelled', reason: 'CANCELLED_BY_BROKER', holdShares: 0 } }]);
    expect(day.harness.broker.sellable(ALICE, TOYOTA)).toBe(200);
    expect(day.agrees()).toBe(true);
  });

  it('stays while a part is still owed, and no second one is sent beside it', () => {
    const day = owing();
    day.closeOf(DUE);
    day.run(day.harness.deposit(ALICE, 300_000));
    expect(sales(day)).toMatchObject([{ quantity: 200, state: 'waiting' }]);
    expect(day.margin().deficit).toBe(400_000);
    day.closeOf(NEXT);
    // the day order of the date before has ended; 200 shares at the lower limit of 2,300 yen are needed
    expect(sales(day)).toMatchObject([{ quantity: 200, tradeDate: NEXT.tradeDate }]);
    expect(day.agrees()).toBe(true);
  });

  it('waits for no proceeds that a later payment takes: what nothing will cover is a claim', () => {
    const day = new DayHarness({ cash: 1_500_000, policy: NO_RATES });
    day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000));
    day.nextDate(FRI);
    day.settle(FRI.settlesOn);
    day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
    day.trade(ALICE, 'open', 'buy', 1_000, 800, { instrument: SMALL });
    const endOf = (dates: typeof FRI) => {
      for (const { orderId } of day.sentByBroker()) day.run(day.harness.report('expired', orderId));
      day.nextDate(dates);
    };
    endOf(TUE);
    day.fill(day.sentByBroker()[0]?.orderId ?? 0, 1_000, 1_200);
    expect(day.margin()).toMatchObject({ deficit: 600_000, deficitDue: TUE.settlesOn });
    day.settle(TUE.settlesOn);
    endOf(WED);
    endOf({ tradeDate: date('2026-11-26'), settlesOn: DUE.tradeDate });
    day.run(day.harness.fill(day.harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000));
    endOf({ tradeDate: date('2026-11-27'), settlesOn: NEXT.tradeDate });
    expect(day.margin().deficit).toBe(600_000);
    day.fill(day.sentByBroker()[0]?.orderId ?? 0, 1_000, 500);
    expect(day.harness.broker.account(ALICE)?.cash.flows.slice(-2)).toEqual([
      { date: DUE.tradeDate, amount: 300_000 },
      { date: NEXT.tradeDate, amount: -300_000 },
    ]);
    endOf(DUE);
    expect(day.margin()).toMatchObject({ deficit: 0, deficitDue: null });
    expect(day.harness.broker.account(ALICE)?.claim).toBe(600_000);
    expect(day.agrees()).toBe(true);
  });

  it('is sent at once where a claim takes the proceeds that are to come', () => {
    const day = owing();
    const transfers = new TransferHarness(day.harness);
    const deposit = transfers.credited(400_000);
    expect(day.margin().deficit).toBe(300_000);
    transfers.step(deposit, 'reversed');
    expect(day.harness.broker.account(ALICE)?.claim).toBe(400_000);
    day.nextDate({ tradeDate: date('2026-11-26'), settlesOn: DUE.tradeDate });
    day.run(day.harness.fill(day.harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000));
    day.nextDate({ tradeDate: date('2026-11-27'), settlesOn: NEXT.tradeDate });
    expect(sales(day)).toMatchObject([{ quantity: 100, state: 'routed' }]);
  });
});
