import { instrumentCode, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, openHarness, TOYOTA } from '../../test/support/broker-harness.ts';
import { DayHarness } from '../../test/support/day-harness.ts';
import { DEFAULT_DAY_TRADES } from './policy.ts';

const proposal = (checker: number) => ({ number: 1, maker: 7, checker });

describe('DAY-01 proposed terms of day trades', () => {
  it('are refused when their maker approved them, and unless they follow the newest', () => {
    const harness = openHarness();
    const propose = (version: number, checker: number) =>
      harness.do({
        kind: 'setDayTradePolicy',
        policy: { ...DEFAULT_DAY_TRADES, version },
        proposal: proposal(checker),
      }).refusal;
    expect(propose(1, 7)).toMatchObject({ reason: 'PROPOSAL_OWN' });
    expect(propose(2, 8)).toMatchObject({ reason: 'PROPOSAL_STALE', params: { version: '0' } });
    expect(harness.broker.globals.dayTrades).toBeUndefined();
    expect(propose(1, 8)).toBeNull();
    expect(propose(1, 8)).toMatchObject({ reason: 'PROPOSAL_STALE', params: { version: '1' } });
    expect(propose(2, 8)).toBeNull();
    expect(harness.broker.globals.dayTrades?.version).toBe(2);
    expect(() => propose(3, 0)).toThrow('proposal 1 of 7');
  });

  it('do not change while there are positions, or orders that open some', () => {
    const day = new DayHarness();
    const propose = () =>
      day.do({
        kind: 'setDayTradePolicy',
        policy: { ...DEFAULT_DAY_TRADES, version: 2 },
        proposal: proposal(8),
      }).refusal;
    const loans = () => {
      const terms = { long: true, short: true, lendable: shares(500), premium: yen(9) };
      return day.do({ kind: 'setLoanTerms', issues: [{ code: TOYOTA, ...terms }], proposal: proposal(8) }).refusal;
    };
    const { orderId } = day.place(ALICE, 'open', 'buy', 100, 2_900);
    expect([propose(), loans()]).toMatchObject([{ reason: 'DAY_TRADES_OPEN' }, { reason: 'DAY_TRADES_OPEN' }]);
    if (orderId === null) throw new Error('no order');
    for (const kind of ['ack', 'cancelled'] as const) day.run(day.harness.report(kind, orderId));
    day.trade(BOB, 'open', 'buy', 100, 3_000);
    expect(day.harness.broker.margin(BOB)?.positions).toHaveLength(1);
    expect(propose()).toMatchObject({ reason: 'DAY_TRADES_OPEN' });
    day.trade(BOB, 'close', 'sell', 100, 3_000);
    expect(propose()).toBeNull();
  });

  it('an order that opens a position needs the version of the risk document that it names', () => {
    const day = new DayHarness();
    expect(day.place(ALICE, 'open', 'buy', 100, 3_000, { riskVersion: 'v2' }).refusal).toMatchObject({
      reason: 'DAY_TRADE_CONSENT',
    });
    day.trade(ALICE, 'open', 'buy', 100, 3_000, { riskVersion: 'v1' });
    expect(day.place(ALICE, 'close', 'sell', 100, 3_000, { riskVersion: 'v2' }).refusal).toBeNull();
  });

  it('of issues are refused when their maker approved them; nothing is set then', () => {
    const harness = openHarness();
    const code = instrumentCode('7203');
    const issues = [{ code, long: true, short: true, lendable: shares(500), premium: yen(1) }];
    const propose = (checker: number) =>
      harness.do({ kind: 'setLoanTerms', issues, proposal: proposal(checker) }).refusal;
    expect(propose(7)).toMatchObject({ reason: 'PROPOSAL_OWN' });
    expect(harness.broker.instrument(code)?.margin).toBeUndefined();
    expect(propose(8)).toBeNull();
    expect(harness.broker.instrument(code)?.margin).toMatchObject({ short: true, lendable: 500, premium: 1 });
  });
});
