import { dailyLimits, type EpochMs, epochMs, isoDate, price, shares, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTS } from '../../test/support/acts.ts';
import {
  ALICE,
  at,
  BOB,
  BrokerHarness,
  FRI,
  listed,
  openHarness,
  SMALL,
  THU,
  TOYOTA,
  TUE,
} from '../../test/support/broker-harness.ts';
import { Script, type Step } from '../../test/support/script.ts';
import { Broker } from '../broker.ts';
import { InvariantError } from '../invariant.ts';
import { isAtVenue } from '../orders/transitions.ts';
import type { BrokerEvent, BrokerInput, BrokerResult, VenueRequest } from '../types.ts';
import { HOUSE } from '../types.ts';

type Timeless<T> = T extends unknown ? Omit<T, 'at'> : never;
type Input = Timeless<BrokerInput>;

/** Customers with consecutive numbers. */
const CUSTOMERS = [100, 101, 102, 103, 104, 105, 106, 107];

const trade = (harness: BrokerHarness, accountId: number, side: 'buy' | 'sell', yenPrice: number): void => {
  harness.fill(harness.order(accountId, side, 100, yenPrice), 100, yenPrice);
};

/** Thursday has ended, and every customer has bought and sold at a profit. */
function evening(): BrokerHarness {
  const harness = openHarness();
  for (const accountId of CUSTOMERS.slice(2)) {
    harness.do({ kind: 'openAccount', accountId });
    harness.deposit(accountId, 1_000_000);
  }
  for (const accountId of CUSTOMERS) {
    trade(harness, accountId, 'buy', 3_000);
    trade(harness, accountId, 'sell', 3_100);
  }
  harness.phase(false);
  return harness;
}

/** The accounts of an input's events, in their order. */
const accountsIn = ({ events }: BrokerResult): number[] => [...new Set(events.map(({ accountId }) => accountId))];
const changedAccounts = (harness: BrokerHarness): number[] => {
  const { accounts, positions } = harness.broker.takeDirty();
  const ids = [...accounts, ...positions].map(({ accountId }) => accountId);
  return [...new Set(ids)].filter((id) => id >= ALICE).sort((a, b) => a - b);
};

describe('ORD-12 a sweep over all accounts in steps (decision 0056)', () => {
  it('an input changes only the accounts of its step, and the last one ends the sweep', () => {
    const harness = evening();
    harness.broker.takeDirty();
    expect(accountsIn(harness.do({ kind: 'openTradeDate', ...FRI, instruments: [], below: 103 }))).toEqual([
      100, 101, 102,
    ]);
    expect(changedAccounts(harness)).toEqual([100, 101, 102]);
    expect(harness.broker.sweep).toEqual({
      kind: 'open',
      date: FRI.tradeDate,
      closes: THU.settlesOn,
      next: 103,
      ahead: [],
    });
    expect(accountsIn(harness.do({ kind: 'sweep', below: 105 }))).toEqual([103, 104]);
    expect(changedAccounts(harness)).toEqual([103, 104]);
    expect(accountsIn(harness.do({ kind: 'sweep' }))).toEqual([105, 106, 107]);
    expect(harness.broker.sweep).toBeNull();
    expect(harness.broker.globals).toMatchObject(FRI);
  });

  it('settling works the same way, the house first, and ends as done', () => {
    const harness = evening();
    harness.openDate(FRI);
    harness.openDate(TUE);
    harness.do({ kind: 'settle', date: THU.settlesOn, below: 101 });
    const settled = (accountId: number) => harness.broker.account(accountId)?.cash.flows.length === 0;
    expect([HOUSE.street, 100, 101].map(settled)).toEqual([true, true, false]);
    expect(harness.broker.globals.settledTo).toBeNull();
    harness.do({ kind: 'sweep' });
    expect(CUSTOMERS.every(settled)).toBe(true);
    expect(harness.broker.globals.settledTo).toBe(THU.settlesOn);
  });

  it('a step ends when the rows read reach their limit, after one account at least', () => {
    const harness = evening();
    // each customer: an account and a position; the house: accounts 1, 2, 3 and 5, of which the street has a position
    expect(harness.broker.stepEnd(1)).toBe(HOUSE.street + 1);
    expect(harness.broker.stepEnd(9)).toBe(102);
    expect(harness.broker.stepEnd(1_000)).toBeUndefined();
    harness.do({ kind: 'openTradeDate', ...FRI, instruments: [], below: 102 });
    expect(harness.broker.stepEnd(2)).toBe(103);
    expect(harness.broker.stepEnd(4)).toBe(104);
    expect(harness.broker.stepEnd(12)).toBeUndefined();
  });

  it('no session begins, nothing trades, and no other sweep begins before the end', () => {
    const begun = (): BrokerHarness => {
      const harness = evening();
      harness.do({ kind: 'openTradeDate', ...FRI, instruments: [], below: 103 });
      return harness;
    };
    expect(() => begun().phase(true)).toThrow(InvariantError);
    expect(() => begun().night(TUE.settlesOn)).toThrow(InvariantError);
    expect(() => begun().settle(FRI.tradeDate)).toThrow(InvariantError);
    expect(() => begun().openDate(TUE)).toThrow(InvariantError);
    expect(() => begun().do({ kind: 'closeTradeDate', date: FRI.tradeDate })).toThrow(InvariantError);
    expect(() => begun().do({ kind: 'sweep', below: 103 })).toThrow(InvariantError);
    const harness = openHarness();
    const order = harness.order(ALICE, 'buy', 100, 3_000);
    harness.phase(false);
    harness.do({ kind: 'settle', date: THU.tradeDate, below: 101 });
    expect(() => harness.fill(order, 100, 3_000)).toThrow(/sweep/);
    // nor does one that leaves accounts for later while orders trade
    expect(() => openHarness().do({ kind: 'settle', date: THU.tradeDate, below: 101 })).toThrow(/takes orders/);
    expect(() => openHarness().do({ kind: 'sweep' })).toThrow(/no sweep/);
  });

  it('an account that the sweep has not reached is unchanged until it is handled ahead, and is not handled twice', () => {
    const harness = evening();
    harness.do({ kind: 'openTradeDate', ...FRI, instruments: [], below: 103 });
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    expect(() => twin.deposit(105, 1_000)).toThrow(/awaits the sweep/);
    expect(harness.broker.awaitsSweep(105)).toBe(true);
    expect(accountsIn(harness.do({ kind: 'sweepAccount', accountId: 105 }))).toEqual([105]);
    expect(harness.broker.sweep?.ahead).toEqual([105]);
    expect(harness.deposit(105, 1_000).refusal).toBeNull();
    expect(() => harness.do({ kind: 'sweepAccount', accountId: 105 })).toThrow(/awaits no sweep/);
    expect(accountsIn(harness.do({ kind: 'sweep' }))).toEqual([103, 104, 106, 107]);
  });

  it('tax that cash did not cover is held from later credits of an account handled ahead, and not posted by the same sweep', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 0 });
    harness.deposit(BOB, 307_100);
    trade(harness, BOB, 'buy', 3_000);
    harness.phase(false);
    harness.openDate(FRI);
    harness.phase(true);
    trade(harness, BOB, 'sell', 3_100);
    const [cheap, other] = [
      harness.order(BOB, 'buy', 100, 2_500),
      harness.order(BOB, 'buy', 100, 650, { instrument: SMALL }),
    ];
    // bought back far cheaper: the day's gain is 350 yen a share, and its tax more than what is left
    harness.fill(cheap, 100, 2_500);
    harness.fill(other, 100, 650);
    harness.phase(false);
    harness.do({ kind: 'openTradeDate', ...TUE, instruments: [], below: ALICE });
    const taxes = (result: BrokerResult) => result.events.filter(({ kind }) => kind === 'tax');
    expect(taxes(harness.do({ kind: 'sweepAccount', accountId: BOB }))).toMatchObject([{ amount: 2_100 }]);
    harness.deposit(BOB, 10_000);
    expect(harness.broker.account(BOB)?.tax.held).toBe(7_110 - 2_100);
    harness.do({ kind: 'sweep', below: BOB });
    expect(taxes(harness.do({ kind: 'sweep' }))).toEqual([]);
    expect(harness.broker.account(BOB)?.tax).toMatchObject({ withheld: 2_100, held: 5_010 });
  });

  it('an account that is opened during a sweep does not wait for it', () => {
    const harness = evening();
    harness.do({ kind: 'openTradeDate', ...FRI, instruments: [], below: 103 });
    harness.do({ kind: 'openAccount', accountId: 200 });
    expect(harness.deposit(200, 1_000).refusal).toBeNull();
    expect(harness.broker.sweep?.ahead).toEqual([200]);
    harness.do({ kind: 'sweep' });
    expect(harness.broker.sweep).toBeNull();
  });

  it('a change of limits during a sweep checks the waiting orders of the accounts reached, and the others later', () => {
    const harness = openHarness({ cash: 0, closed: true });
    for (const accountId of [ALICE, BOB]) harness.deposit(accountId, 331_000);
    const until = { timeInForce: 'date', expiresOn: FRI.tradeDate } as const;
    const [one, two] = [ALICE, BOB].map((accountId) => harness.order(accountId, 'buy', 100, 3_300, until));
    harness.do({ kind: 'openTradeDate', ...FRI, instruments: [], below: BOB });
    const lower = { ...listed(TOYOTA, 2_000), ...dailyLimits({ base: at(2_000), tickTable: 'topix500' }) };
    harness.do({ kind: 'setInstrument', instrument: lower });
    const open = () => harness.broker.openOrders().map(({ orderId }) => orderId);
    expect(open()).toEqual([two]);
    harness.do({ kind: 'sweep' });
    expect([one, ...open()]).toEqual([one]);
  });
});

/** The session has ended: orders at the venue have expired. */
function endSession(harness: BrokerHarness): void {
  harness.phase(false);
  for (const { orderId, state } of harness.broker.openOrders())
    if (isAtVenue(state)) harness.report('expired', orderId);
}

/** A customer who may trade the issue buys at the day's lowest price and sells at its highest. */
function profit(harness: BrokerHarness, accountId: number): void {
  const { lower = price(1), upper = price(1) } = harness.broker.instrument(TOYOTA) ?? {};
  for (const [side, limit] of [['buy', lower] as const, ['sell', upper] as const]) {
    const { orderId, refusal } = harness.place(accountId, side, 100, limit / 10);
    if (orderId !== null && refusal === null && isAtVenue(harness.broker.order(orderId)?.state ?? 'filled'))
      harness.fill(orderId, 100, limit / 10);
  }
}

/** A customer's possible command, fitted to the broker's present state. */
function toInput(broker: Broker, { a, b, c }: Step): Input {
  const accountId = a % 2 === 0 ? ALICE : BOB;
  const orders = broker.openOrders(accountId);
  const order = orders[b % Math.max(1, orders.length)];
  const code = c % 2 === 0 ? TOYOTA : SMALL;
  const { lower = price(1_000) } = broker.instrument(code) ?? {};
  switch (b % 8) {
    case 0:
      return { kind: 'credit', accountId, amount: yen(1 + (c % 900_000)), house: HOUSE.bank, source: 'test' };
    case 1:
    case 2: {
      const most = broker.withdrawable(accountId);
      const amount = yen(Math.max(1, c % 3 === 0 ? most : most + (c % 3)));
      return { kind: 'debit', accountId, amount, house: HOUSE.bank, source: 'test' };
    }
    case 3:
      return { kind: 'setAccountPolicy', accountId, taxType: c % 2 === 0 ? 'general' : 'specified' };
    case 4:
      return { kind: 'cancel', accountId, orderId: order?.orderId ?? 1 };
    case 5:
      return { kind: 'amend', accountId, orderId: order?.orderId ?? 1, price: null, quantity: shares(100) };
    default:
      return {
        kind: 'place',
        accountId,
        clientOrderId: '',
        instrument: code,
        side: c % 3 === 0 ? 'sell' : 'buy',
        ...(c % 5 === 0 ? { type: 'market', price: null } : { type: 'limit', price: lower }),
        quantity: shares(100 * (1 + (c % 4))),
        timeInForce: 'day',
        expiresOn: null,
      };
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  a: fc.nat(10_000),
  b: fc.nat(10_000_000),
  c: fc.nat(10_000),
});
const NEXT_YEAR = isoDate('2027-01-05');
const below = fc.constantFrom(100, 101, 102);
/** Events during the sweep: a customer's command, a step of the sweep, or a restart. */
const between = fc.array(fc.tuple(fc.constantFrom('ask', 'ask', 'ask', 'on', 'restart'), step), { maxLength: 12 });

const byAccount = (events: readonly BrokerEvent[]): string[] =>
  CUSTOMERS.map((id) => JSON.stringify(events.filter(({ accountId }) => accountId === id)));
const sorted = (requests: readonly VenueRequest[]): string[] => requests.map((one) => JSON.stringify(one)).sort();

/** All events, and the broker's state after them. */
class InterruptedRun {
  broker: Broker;
  readonly #at: EpochMs;
  readonly events: BrokerEvent[] = [];
  readonly requests: VenueRequest[] = [];

  constructor(broker: Broker, now: number) {
    this.broker = Broker.restore(broker.snapshot());
    this.#at = epochMs(now);
  }

  do(input: Input): BrokerResult {
    const result = this.broker.apply({ ...input, at: this.#at });
    this.events.push(...result.events);
    this.requests.push(...result.requests);
    return result;
  }

  /** As a host does: handles the command's account first. */
  submit(input: Input): BrokerResult {
    if ('accountId' in input && this.broker.awaitsSweep(input.accountId))
      this.do({ kind: 'sweepAccount', accountId: input.accountId });
    return this.do(input);
  }
}

it('any commands between the steps lead to the same state as a single step', {
  timeout: 60_000,
}, () => {
  const met = { between: 0, taxes: 0, lapsed: 0 };
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 20, maxLength: 120, size: 'max' }),
      fc.boolean(),
      below,
      between,
      fc.nat(3),
      (history, settles, first, rest, base) => {
        const harness = openHarness({ cash: 0 });
        for (const accountId of [ALICE, BOB]) harness.deposit(accountId, 700_000);
        const script = new Script(harness);
        for (const one of history) script.run(one);
        for (const accountId of [ALICE, BOB]) profit(harness, accountId);
        endSession(harness);
        const { tradeDate } = harness.broker.globals;
        const { settlesOn } = harness.broker.globals;
        if (tradeDate === null || settlesOn === null) throw new Error('a date is open');
        // sometimes across New Year's Eve: the tax of the year before must not become one of the next
        const next = { tradeDate: TUE.tradeDate < settlesOn ? settlesOn : TUE.tradeDate, settlesOn: NEXT_YEAR };
        const instruments = base === 0 ? [] : [listed(TOYOTA, 2_000 + 500 * base)];
        const act: Input = settles
          ? { kind: 'settle', date: settlesOn }
          : { kind: 'openTradeDate', ...next, instruments };
        const [whole, parts] = [
          new InterruptedRun(harness.broker, harness.now),
          new InterruptedRun(harness.broker, harness.now),
        ];
        whole.do(act);
        parts.do({ ...act, below: first });
        for (const [what, one] of rest) {
          const { sweep } = parts.broker;
          if (what === 'restart') parts.broker = Broker.restore(parts.broker.snapshot());
          else if (what === 'on' && sweep !== null) parts.do({ kind: 'sweep', below: sweep.next + 1 });
          else if (what === 'ask') {
            if (sweep !== null) met.between += 1;
            const input = toInput(whole.broker, one);
            expect(parts.submit(input)).toEqual(whole.submit(input));
          }
        }
        if (parts.broker.sweep !== null) parts.do({ kind: 'sweep' });
        expect(parts.broker.snapshot()).toEqual(whole.broker.snapshot());
        expect(sorted(parts.requests)).toEqual(sorted(whole.requests));
        expect(byAccount(parts.events)).toEqual(byAccount(whole.events));
        met.taxes += whole.events.filter(({ kind }) => kind === 'tax').length;
        met.lapsed += whole.events.filter((event) => event.kind === 'order' && event.order.state === 'expired').length;
      },
    ),
    { numRuns: 200, seed: 12_56 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(20);
});
