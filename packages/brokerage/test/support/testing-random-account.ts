import { addBusinessDays, shares, yen } from '@kabuto/market';
import fc from 'fast-check';
import type { RawTicket } from '../../src/forms/index.ts';
import { DEFAULT_DAY_TRADES } from '../../src/margin/policy.ts';
import type { FeeSchedule, Side } from '../../src/types.ts';
import { ALICE, type BrokerHarness, listed, openHarness, SMALL, THU, TOYOTA } from './broker-harness.ts';

type Part = RawTicket['part'];
/** The part of an account in the form of an order's terms. */
export const bucketOf = (part: Part) => (part === 'nisa' ? ({ accountType: 'nisa' } as const) : {});

export const side = fc.constantFrom<Side>('buy', 'sell');
export const part = fc.constantFrom<Part>('own', 'own', 'nisa');
export const quantity = fc.integer({ min: 1, max: 5 }).map((lots) => lots * 100);
/** Yen, within the day's limits. */
export const price = fc.integer({ min: 2_400, max: 3_600 });

/** A step of an account's past: a trade, an open day trade, an open order, or the trade date `days` later. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('trade' as const), side, quantity, price, part }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), side, quantity, price, part }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('other' as const),
      side,
      quantity,
      price: fc.integer({ min: 700, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('day' as const),
      side,
      quantity,
      price: fc.integer({ min: 700, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('later' as const), days: fc.constantFrom(1, 40) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** An account with a fee, cash, a kind of tax, 500 shares that it bought first, and a past; yen. */
type RandomAccount = {
  readonly past: readonly Step[];
  readonly fee: Pick<FeeSchedule, 'ratePpm' | 'minimum'>;
  readonly cash: number;
  readonly cost: number;
  readonly taxType: 'specified' | 'general';
};

export const account: fc.Arbitrary<RandomAccount> = fc.record({
  past: fc.array(step, { maxLength: 12 }),
  fee: fc.record({ ratePpm: fc.constantFrom(0, 550, 3_000), minimum: fc.constantFrom(0, 110).map(yen) }),
  cash: fc.integer({ min: 2_000_000, max: 6_000_000 }),
  cost: price,
  taxType: fc.constantFrom('specified' as const, 'specified' as const, 'general' as const),
});

function openLater(harness: BrokerHarness, days: number): void {
  const tradeDate = addBusinessDays(harness.broker.globals.tradeDate ?? THU.tradeDate, days);
  for (const { orderId } of harness.broker.openOrders(ALICE)) harness.report('expired', orderId);
  harness.phase(false);
  harness.openDate({ tradeDate, settlesOn: addBusinessDays(tradeDate, 2) }, [listed(TOYOTA, 3_000)]);
  harness.settle(tradeDate);
  harness.phase(true);
}

/** Takes the step, unless the broker refuses it. */
function take(harness: BrokerHarness, one: Step): void {
  if (one.kind === 'later') {
    openLater(harness, one.days);
    return;
  }
  const terms =
    one.kind === 'day'
      ? { instrument: SMALL, credit: { kind: 'day', effect: 'open' } as const }
      : one.kind === 'other'
        ? { instrument: SMALL }
        : bucketOf(one.part);
  const { orderId } = harness.place(ALICE, one.side, one.quantity, one.price, terms);
  if (orderId !== null && one.kind !== 'open') harness.fill(orderId, one.quantity, one.price);
}

/** A broker whose account ALICE has this past. */
export function harnessOf({ past, fee, cash, cost, taxType }: RandomAccount): BrokerHarness {
  const harness = openHarness({ fee, cash });
  harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open', nisa: true, taxType });
  harness.do({ kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES });
  const terms = { long: true, short: true, lendable: shares(100_000), premium: yen(0) };
  harness.do({ kind: 'setLoanTerms', issues: [{ code: SMALL, ...terms }] });
  harness.do({ kind: 'consentDayTrades', accountId: ALICE, version: 'v1', wallAt: harness.now });
  take(harness, { kind: 'trade', side: 'buy', quantity: 500, price: cost, part: 'own' });
  for (const one of past) take(harness, one);
  return harness;
}
