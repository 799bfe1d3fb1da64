import { Broker, FIRST_CUSTOMER_ACCOUNT } from '@kabuto/brokerage';
import { instrumentCode, isoDate, price, shares, TOKYO, timeOfDay, tokyoEpoch, Venue, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { JOURNAL_KIND } from '../journal/journal.ts';
import { Engine } from './engine.ts';
import { BUYER, engineBefore, SELLER, SPEC, THURSDAY } from './testing-engine.ts';

const CODE = instrumentCode('7203');
const FRIDAY = isoDate('2026-11-20');
const MONDAY_AFTER = isoDate('2026-11-30');
const ROWS = 12;
const FIRST = 2000;
const friday = (time: string) => tokyoEpoch(FRIDAY, timeOfDay(time));

/**
 * Thursday before the close: this many customers own shares and owe money that settles on Friday, and each has a stop
 * for Thursday only.
 */
function houseOf(customers: number, sweepRows = ROWS) {
  const harness = engineBefore(TOKYO, '15:00', { sweepRows });
  const { engine, submit } = harness;
  engine.resetVenue(1, 'test', 0);
  const then = tokyoEpoch(isoDate('2026-11-18'), timeOfDay('10:00'));
  for (let accountId = FIRST; accountId < FIRST + customers; accountId++) {
    submit({ kind: 'openAccount', accountId });
    submit({
      kind: 'bookHistory',
      accountId,
      cash: yen(1_000_000),
      orders: [
        {
          instrument: CODE,
          side: 'buy',
          type: 'limit',
          price: price(30_000),
          quantity: shares(100),
          acceptedAt: then,
          tradeDate: isoDate('2026-11-18'),
          settlesOn: FRIDAY,
          openUntil: null,
          fills: [{ at: then, price: price(30_000), quantity: shares(100) }],
        },
      ],
    });
    const stop = { trigger: { when: '>=', price: price(33_000) } } as const;
    const { result } = submit({
      kind: 'place',
      accountId,
      clientOrderId: '',
      instrument: CODE,
      side: 'buy',
      type: 'market',
      price: null,
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
      ...stop,
    });
    if (result.refusal !== null) throw new Error(JSON.stringify(result.refusal));
  }
  harness.trade(3_000);
  engine.takeRecord();
  engine.broker.takeDirty();
  return harness;
}

/** What each journal row did: its kind, and the customers it concerned. */
function rowsOf(engine: Engine) {
  const { journal, accountEvents } = engine.takeRecord();
  const inOrder = Map.groupBy(accountEvents, ({ journalSeq }) => journalSeq);
  return journal.map(({ seq, kind, outcome }) => {
    const concerned = new Set((inOrder.get(seq) ?? []).map(({ event }) => event.accountId));
    return { kind, customers: concerned.size, bytes: outcome.length };
  });
}

/** Advances time as the host does, one call per batch, and returns what each batch wrote. */
function batches(engine: Engine, to: ReturnType<typeof friday>) {
  const found = [];
  while (engine.at < to) {
    engine.advance(to, false, 0);
    const { accounts } = engine.broker.takeDirty();
    const customers = accounts.filter(({ accountId }) => accountId >= FIRST_CUSTOMER_ACCOUNT).length;
    found.push({ rows: rowsOf(engine), customers, at: engine.at, phase: engine.venue.phase });
  }
  return found;
}

/** An engine as a start builds it from the tables of this one. */
function restarted(engine: Engine): Engine {
  const { at, tick, seq, head, eventSeq, venue } = engine;
  const facts = venue.allFacts();
  const again = new Venue(TOKYO, [SPEC], at);
  const { phase, tradeDate } = venue;
  again.apply({ kind: 'reset', epoch: 2, seed: 1, at, tradeDate, phase, facts, orders: [] });
  const state = { tenantId: 1, epoch: 2, seq, head, eventSeq, tick, at, sweepRows: ROWS };
  const next = new Engine(Broker.restore(engine.broker.snapshot()), again, state);
  next.resetVenue(1, 'test', 0);
  return next;
}

describe('ORD-12 sweeps over all accounts (decision 0056)', () => {
  it('an input and a batch change a bounded number of accounts, however many there are, and rows stay as short', () => {
    const most = (customers: number) => {
      const found = batches(houseOf(customers).engine, friday('09:30'));
      const rows = found.flatMap((batch) => batch.rows);
      const kinds = [JOURNAL_KIND.settle, JOURNAL_KIND.openTradeDate, JOURNAL_KIND.sweep] as readonly number[];
      const acts = rows.filter(({ kind }) => kinds.includes(kind));
      expect(acts.reduce((sum, row) => sum + row.customers, 0)).toBeGreaterThanOrEqual(2 * customers);
      return {
        customers: Math.max(...acts.map((row) => row.customers)),
        batch: Math.max(...found.map((batch) => batch.customers)),
        bytes: Math.max(...acts.map(({ bytes }) => bytes)),
      };
    };
    const [few, many] = [most(20), most(60)];
    expect(few.customers).toBeLessThanOrEqual(ROWS);
    expect(few.batch).toBeLessThanOrEqual(2 * ROWS);
    // numbers have more digits
    expect(many).toEqual({ ...few, bytes: expect.closeTo(few.bytes, -2) });
  });

  it('market time waits on Thursday at the close until all is closed, and before the morning until all is settled', () => {
    const { engine } = houseOf(20);
    const found = batches(engine, friday('09:30'));
    const close = tokyoEpoch(THURSDAY, timeOfDay('15:30'));
    const times = [...new Set(found.map(({ at }) => at))];
    expect(times).toEqual([close, friday('08:00') - 1, friday('09:30')]);
    expect(found.filter(({ at }) => at < friday('08:00')).map(({ phase }) => phase)).not.toContain('am-acceptance');
    expect(engine.broker.sweep).toBeNull();
    expect(engine.broker.openOrders()).toEqual([]);
    expect(engine.broker.account(FIRST)?.cash).toMatchObject({ flows: [], held: 0 });
    expect(engine.broker.account(BUYER)?.cash.flows).toHaveLength(1);
  });

  it("a customer's command during the sweep applies to an account that has reached the new date", () => {
    const { engine, submit, place } = houseOf(20);
    engine.advance(friday('09:30'), false, 0);
    const last = FIRST + 19;
    expect(engine.broker.awaitsSweep(last)).toBe(true);
    // Thursday's stop, which has lapsed, no longer holds anything, and the order is one of Friday
    const { order, result } = place(last, 'sell', 3_000);
    expect(result.refusal).toBeNull();
    expect(order).toMatchObject({ state: 'waiting', tradeDate: FRIDAY });
    expect(submit({ kind: 'cancel', accountId: last - 1, orderId: 1 }).result.refusal?.reason).toBe('ORDER_NOT_OPEN');
    expect(
      rowsOf(engine)
        .map(({ kind }) => kind)
        .slice(-4),
    ).toEqual([JOURNAL_KIND.sweepAccount, JOURNAL_KIND.place, JOURNAL_KIND.sweepAccount, JOURNAL_KIND.cancel]);
    engine.advance(friday('09:30'), false, 0);
    expect(engine.at).toBeLessThan(friday('08:00'));
  });

  it('a start in the middle of a sweep resumes it with the same result', () => {
    const whole = houseOf(20).engine;
    const calls = batches(whole, friday('09:30')).length;
    expect(calls).toBeGreaterThan(8);
    for (let crash = 1; crash < calls; crash++) {
      let { engine } = houseOf(20);
      for (let n = 0; n < crash; n++) engine.advance(friday('09:30'), false, 0);
      const { sweep } = engine.broker;
      engine = restarted(engine);
      expect(engine.broker.sweep).toEqual(sweep);
      batches(engine, friday('09:30'));
      expect(engine.broker.snapshot()).toEqual(whole.broker.snapshot());
    }
  });

  it('opens and settles each missed day before the next one', () => {
    const { engine } = houseOf(20);
    const to = tokyoEpoch(MONDAY_AFTER, timeOfDay('10:00'));
    const dates: (string | null)[] = [];
    while (engine.at < to) {
      engine.advance(to, true, 0);
      const { settledTo, sweep } = engine.broker.globals;
      if (sweep === null) expect(engine.at).toBe(to);
      if (dates.at(-1) !== settledTo) dates.push(settledTo);
    }
    const days = ['2026-11-20', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'];
    expect(dates).toEqual([null, ...days]);
    expect(engine.broker.globals.tradeDate).toBe(MONDAY_AFTER);
    const settled = [BUYER, SELLER, FIRST].map((id) => engine.broker.account(id)?.cash.flows);
    expect(settled).toEqual([[], [], []]);
  });
});
