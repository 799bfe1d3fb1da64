import { shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BrokerHarness, day as date, FRI, THU, TUE } from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';

const { refusalOf } = BrokerHarness;

const deliver = (day: DayHarness, positionId: number, quantity = 100) =>
  day.do({ kind: 'deliverPositions', accountId: ALICE, lots: [{ positionId, quantity: shares(quantity) }] });
/** A cash order of Alice that is filled at its price in yen. */
const cash = (day: DayHarness, side: 'buy' | 'sell', quantity: number, at: number) =>
  day.run(day.harness.fill(day.harness.order(ALICE, side, quantity, at), quantity, at));

/** Two short lots, and 200 shares of which 67 were bought with the proceeds of those that were sold on the day. */
function withLocked(): DayHarness {
  const day = new DayHarness({ policy: NO_RATES });
  cash(day, 'buy', 200, 3_000);
  day.nextDate(FRI);
  day.trade(ALICE, 'open', 'sell', 100, 3_000);
  day.trade(ALICE, 'open', 'sell', 100, 3_000);
  cash(day, 'sell', 200, 3_000);
  cash(day, 'buy', 200, 3_000);
  return day;
}

/** A long lot of 200 shares, and the proceeds of 200 shares that were bought and sold on the day. */
function withBarred(): DayHarness {
  const day = new DayHarness({ policy: NO_RATES });
  day.trade(ALICE, 'open', 'buy', 200, 3_000);
  cash(day, 'buy', 200, 3_000);
  cash(day, 'sell', 200, 3_000);
  return day;
}

describe('DAY-01 a delivery and the netting ban of the lot’s date', () => {
  it.each([
    ['before the close', '15:20'],
    ['after the close', '15:40'],
  ])('%s hands over no shares that were bought with proceeds of the issue', (_, time) => {
    const day = withLocked();
    if (time === '15:40') day.closeOf(TUE);
    day.harness.goTo(FRI.tradeDate, time);
    expect(deliver(day, 1).refusal).toBeNull();
    expect(refusalOf(deliver(day, 2))).toMatchObject({
      reason: 'SAME_ISSUE_SHARES',
      params: { required: '100', available: '33', max: '0' },
    });
    expect(day.agrees()).toBe(true);
  });

  it.each([
    ['before the close', '15:20'],
    ['after the close', '15:40'],
  ])('%s takes shares with no money that has bought and sold the issue', (_, time) => {
    const day = withBarred();
    if (time === '15:40') day.closeOf(FRI);
    day.harness.goTo(THU.tradeDate, time);
    expect(refusalOf(deliver(day, 1, 200))).toMatchObject({
      reason: 'SAME_ISSUE_FUNDS',
      params: { required: '600000', available: '400000', max: '0' },
    });
    expect(deliver(day, 1).refusal).toBeNull();
    expect(refusalOf(deliver(day, 1)).reason).toBe('SAME_ISSUE_FUNDS');
    expect(day.agrees()).toBe(true);
  });

  it.each([
    ['before the close', '15:20'],
    ['after the close', '15:40'],
  ])('%s counts the deliveries of the date together', (_, time) => {
    const day = new DayHarness({ policy: NO_RATES });
    day.trade(ALICE, 'open', 'sell', 200, 3_000);
    day.trade(ALICE, 'open', 'buy', 200, 3_000);
    cash(day, 'buy', 200, 3_000);
    if (time === '15:40') day.closeOf(FRI);
    day.harness.goTo(THU.tradeDate, time);
    expect(deliver(day, 1, 200).refusal).toBeNull();
    expect(refusalOf(deliver(day, 2, 200))).toMatchObject({
      reason: 'SAME_ISSUE_FUNDS',
      params: { required: '600000', available: '400000' },
    });
    expect(day.agrees()).toBe(true);
  });

  it('is forgotten once the lot can no longer be delivered', () => {
    const day = withBarred();
    day.closeOf(FRI);
    expect(day.margin().positions).toMatchObject([{ netting: { barred: 600_000 } }]);
    day.force();
    expect(day.margin().positions).toMatchObject([{ overdue: true }]);
    expect(day.margin().positions[0]).not.toHaveProperty('netting');
    expect(day.agrees()).toBe(true);
  });
});

describe('DAY-01 the tax type between the close and a late delivery', () => {
  it('is that of the lot’s date: it changes once nothing can be delivered any more', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.harness.goTo(THU.tradeDate, '15:00');
    cash(day, 'buy', 100, 3_000);
    day.trade(ALICE, 'open', 'sell', 100, 3_050);
    day.closeOf({ tradeDate: date('2026-12-30'), settlesOn: date('2027-01-05') });
    day.harness.goTo(THU.tradeDate, '15:40');
    const change = { kind: 'setAccountPolicy', accountId: ALICE, taxType: 'general' } as const;
    expect(refusalOf(day.do(change))).toEqual({
      reason: 'TAX_TYPE_FIXED',
      field: 'taxType',
      params: { year: '2026' },
    });
    expect(deliver(day, 1).refusal).toBeNull();
    expect(day.do(change).refusal).toBeNull();
    expect(day.harness.broker.account(ALICE)?.tax).toMatchObject({ type: 'general', year: 2027, gain: 0 });
    expect(day.agrees()).toBe(true);
  });

  it('changes at 15:45 without a delivery', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.harness.goTo(THU.tradeDate, '15:00');
    day.trade(ALICE, 'open', 'sell', 100, 3_050);
    day.closeOf({ tradeDate: date('2026-12-30'), settlesOn: date('2027-01-05') });
    day.harness.goTo(THU.tradeDate, '15:45');
    expect(day.do({ kind: 'setAccountPolicy', accountId: ALICE, taxType: 'general' }).refusal).toBeNull();
  });
});
