import { describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/types.ts';
import { ALICE, BOB, FRI, listed, SMALL, TOYOTA } from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';

type Result = ReturnType<DayHarness['run']>;
/** The last state and reason of each order that the input changed. */
const ends = ({ events }: Result) =>
  events.flatMap((one) => (one.kind === 'order' ? [[one.order.orderId, one.order.state, one.order.reason]] : []));
const sent = ({ requests }: Result): OrderId[] => requests.flatMap((one) => (one.kind === 'new' ? [one.orderId] : []));
/** On Thursday evening, with Friday open, Alice has 200,000 yen and 500 shares of SMALL: 320,000 yen of collateral. */
function evening(): DayHarness {
  const day = new DayHarness({ cash: 600_000, policy: NO_RATES });
  day.run(day.harness.fill(day.harness.order(ALICE, 'buy', 500, 800, { instrument: SMALL }), 500, 800));
  day.closeOf(FRI);
  day.settle(FRI.settlesOn);
  return day;
}
const open = (day: DayHarness, quantity: number, who = ALICE): OrderId =>
  day.place(who, 'open', 'buy', quantity, 3_000).orderId ?? 0;
/** The base price of the shares is corrected, and the session begins. */
function morning(day: DayHarness, base: number): Result {
  day.do({ kind: 'setInstrument', instrument: listed(SMALL, base, 'other') });
  return day.run(day.harness.phase(true));
}

describe('DAY-01 an opening that waits for a session', () => {
  it('ends as the session begins where the collateral has fallen below what it needs', () => {
    const day = evening();
    const [first, second] = [open(day, 300), open(day, 200)];
    // 200,000 yen and 80 % of 500 x 700 = 480,000 yen, for 300 and 200 shares: 450,000
    expect(sent(morning(day, 700))).toEqual([first, second]);

    const other = evening();
    const [stays, goes] = [open(other, 300), open(other, 200)];
    // 200,000 and 80 % of 500 x 600 = 440,000
    const result = morning(other, 600);
    expect(sent(result)).toEqual([stays]);
    expect(ends(result).slice(0, 1)).toEqual([[goes, 'expired', 'INSUFFICIENT_COLLATERAL']]);
    expect(result.events[0]).toMatchObject({ refusal: { params: { required: '450000', available: '440000' } } });
    expect(other.agrees()).toBe(true);
  });

  it('of several the latest ends first, and with it what would have followed it', () => {
    const day = evening();
    const ifDone = { type: 'limit', price: null, timeInForce: 'day', expiresOn: null } as const;
    const exit = { ...ifDone, type: 'market' } as const;
    const first = open(day, 300);
    const second = day.place(ALICE, 'open', 'buy', 200, 3_000, { ifDone: exit }).orderId ?? 0;
    const result = morning(day, 600);
    expect(sent(result)).toEqual([first]);
    expect(ends(result)).toEqual([
      [second, 'expired', 'INSUFFICIENT_COLLATERAL'],
      [first, 'routed', null],
      [second + 1, 'expired', 'PARENT_ENDED'],
    ]);
    expect(day.agrees()).toBe(true);
  });

  it('ends where the price rule for short sales has come into force', () => {
    const day = new DayHarness({ cash: 5_000_000, policy: NO_RATES });
    day.run(day.harness.phase(false));
    const short = (who: number, limit: number): OrderId =>
      day.place(who, 'open', 'sell', 5_100, limit, { instrument: SMALL }).orderId ?? 0;
    const [low, high] = [short(ALICE, 790), short(BOB, 810)];
    day.mark(SMALL, 800, { restricted: true });
    const result = day.run(day.harness.phase(true));
    expect(sent(result)).toEqual([high]);
    expect(ends(result)).toContainEqual([low, 'expired', 'SHORT_PRICE_RULE']);
    expect(day.agrees()).toBe(true);
  });

  it('is checked as the halt of its issue ends, when that is later', () => {
    const day = evening();
    const [first, second] = [open(day, 300), open(day, 200)];
    const halt = (halted: boolean) => day.do({ kind: 'haltInstrument', instrument: TOYOTA, halted });
    halt(true);
    expect(morning(day, 600).events).toEqual([]);
    const result = halt(false);
    expect(sent(result)).toEqual([first]);
    expect(ends(result)).toContainEqual([second, 'expired', 'INSUFFICIENT_COLLATERAL']);
    expect(day.agrees()).toBe(true);
  });

  it('for the afternoon is checked as that begins', () => {
    const day = new DayHarness({ cash: 750_000, policy: NO_RATES });
    day.run(day.harness.enter('am-continuous'));
    day.trade(ALICE, 'open', 'buy', 500, 3_000);
    day.run(day.harness.enter('lunch'));
    const waits = open(day, 300);
    day.mark(TOYOTA, 2_900);
    const result = day.run(day.harness.enter('pm-acceptance'));
    expect(ends(result)).toEqual([[waits, 'expired', 'INSUFFICIENT_COLLATERAL']]);
    expect(sent(result)).toEqual([]);
  });
});
