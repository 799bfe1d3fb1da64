import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../src/types.ts';
import { ALICE, BrokerHarness, FRI, SMALL, THU } from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';
import { DISTRIBUTION, OfferingHarness, opened } from '../support/offering-harness.ts';
import { TransferHarness, transferOf } from '../support/transfer-harness.ts';

const { refusalOf } = BrokerHarness;

/** Alice owes 400,000 yen: a gap took 1,300,000 of 900,000. `before`: holds the other 100,000. */
function inDeficit(before: (day: DayHarness) => void): DayHarness {
  const day = new DayHarness({ policy: NO_RATES });
  before(day);
  day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
  day.nextDate(FRI);
  day.fill(day.sentByBroker()[0]?.orderId ?? 0, 1_000, 1_700);
  expect(day.margin().deficit).toBe(400_000);
  return day;
}

describe('DAY-02 while an account owes', () => {
  it('a withdrawal that was requested before does not continue, and its cash pays what is owed', () => {
    let transfers: TransferHarness | null = null;
    let id = 0;
    const day = inDeficit(({ harness }) => {
      transfers = new TransferHarness(harness);
      id = transferOf(transfers.draft(100_000)).transferId;
      transfers.step(id, 'requested');
      transfers.step(id, 'cooling');
    });
    const own = transfers ?? new TransferHarness(day.harness);
    expect(refusalOf(own.step(id, 'screening'))).toMatchObject({
      reason: 'DAY_TRADE_DEFICIT',
      params: { amount: '400000' },
    });
    const { events } = own.step(id, 'cancelled');
    expect(events).toContainEqual(expect.objectContaining({ cause: 'repaid', amount: 100_000 }));
    expect(day.margin().deficit).toBe(300_000);
  });

  it('cash that is held for a withdrawal is not paid out, and pays what is owed once it is released', () => {
    const record = { accountId: ALICE, purpose: 'withdrawal', reference: 'w/1' } as const;
    const day = inDeficit((one) => {
      expect(one.do({ kind: 'hold', ...record, amount: yen(100_000) }).refusal).toBeNull();
    });
    expect(refusalOf(day.do({ kind: 'consumeHold', ...record, house: HOUSE.bank })).reason).toBe('DAY_TRADE_DEFICIT');
    day.do({ kind: 'releaseHold', ...record });
    expect(day.margin().deficit).toBe(300_000);
    expect(day.agrees()).toBe(true);
  });

  it('no long position is delivered and no offering is applied for', () => {
    const day = new DayHarness({ policy: NO_RATES });
    day.harness.goTo(THU.tradeDate, '10:00');
    day.trade(ALICE, 'open', 'buy', 1_000, 3_000);
    day.trade(ALICE, 'open', 'buy', 100, 700, { instrument: SMALL });
    const close = day.place(ALICE, 'close', 'sell', 1_000, null).orderId ?? 0;
    day.run(day.harness.report('ack', close));
    day.fill(close, 1_000, 1_700);
    expect(day.margin().deficit).toBe(300_000);
    const lots = [{ positionId: 2, quantity: shares(100) }];
    expect(refusalOf(day.do({ kind: 'deliverPositions', accountId: ALICE, lots })).reason).toBe('DAY_TRADE_DEFICIT');
    const offerings = new OfferingHarness(day.harness);
    offerings.announce(DISTRIBUTION);
    offerings.steps(opened(2_900));
    expect(refusalOf(offerings.apply(ALICE, 100)).reason).toBe('DAY_TRADE_DEFICIT');
  });
});
