import type { Account, Order, Position } from '@kabuto/brokerage';
import { epochMs, instrumentCode, isoDate, price, shares, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateLine } from '../recovery/state-hash.ts';
import { canonicalText } from './canonical.ts';
import type { Canonical } from './canonical-value.ts';

/** The definition, without regard to speed. */
function plain(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${plain(member)}`).join(',')}}`;
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\n', 'あ', '\u007f', '\ud800', '__proto__'),
);
const { tree } = fc.letrec<{ tree: Canonical; leaf: Canonical }>((tie) => ({
  leaf: fc.oneof(fc.constant(null), fc.boolean(), fc.maxSafeInteger(), text),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(text, tie('tree'), { maxKeys: 5 }),
  ),
}));

const amount = fc.maxSafeInteger().map(yen);
const limit = fc.option(amount, { nil: null });
const accountMembers = {
  accountId: fc.nat(),
  status: fc.constantFrom('open' as const, 'frozen' as const, 'closed' as const),
  openedAt: fc.nat().map(epochMs),
  cash: fc.record({
    settled: amount,
    held: amount,
    flows: fc.array(fc.record({ date: fc.constant(isoDate('2026-11-26')), amount }), { maxLength: 3 }),
  }),
  tax: fc.record(
    {
      type: fc.constantFrom('specified' as const, 'general' as const),
      year: fc.nat(),
      gain: amount,
      withheld: amount,
      dayGain: amount,
      held: amount,
      soldIn: fc.nat(),
    },
    { requiredKeys: ['type', 'year', 'gain', 'withheld', 'dayGain', 'held'] },
  ),
  limits: fc.record({ order: limit, day: limit }),
  traded: fc.record({ date: fc.constantFrom(null, isoDate('2026-11-24')), amount }),
};
const account: fc.Arbitrary<Account> = fc.record(
  { ...accountMembers, identity: fc.constantFrom('due' as const, 'verified' as const) },
  { requiredKeys: Object.keys(accountMembers) as (keyof typeof accountMembers)[] },
);

const date = fc.constantFrom(isoDate('2026-11-24'), isoDate('2026-11-26'));
const quantity = fc.nat().map(shares);
const code = fc.constant(instrumentCode('7203'));
const position: fc.Arbitrary<Position> = fc.record(
  {
    accountId: fc.nat(),
    instrument: code,
    settled: quantity,
    held: quantity,
    flows: fc.array(fc.record({ date, amount: quantity }), { maxLength: 2 }),
    averageCost: amount,
    realised: amount,
    day: fc.constant(null),
    accountType: fc.constant('nisa' as const),
  },
  { requiredKeys: ['accountId', 'instrument', 'settled', 'held', 'flows', 'averageCost', 'realised', 'day'] },
);
const orderMembers = {
  orderId: fc.nat(),
  accountId: fc.nat(),
  clientOrderId: text,
  instrument: code,
  side: fc.constantFrom('buy' as const, 'sell' as const),
  type: fc.constantFrom('limit' as const, 'market' as const),
  price: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(price), { nil: null }),
  quantity,
  amend: fc.option(fc.record({ price: fc.constant(null), quantity }), { nil: null }),
  trigger: fc.constant(null),
  condition: fc.constantFrom(null, 'funari-pm' as const),
  group: fc.constant(null),
  revision: fc.nat(),
  timeInForce: fc.constant('day' as const),
  expiresOn: date,
  acceptedAt: fc.nat().map(epochMs),
  tradeDate: date,
  state: fc.constantFrom('working' as const, 'filled' as const),
  filled: quantity,
  filledNotional: amount,
  feeCharged: amount,
  feeSchedule: fc.nat(),
  holdCash: amount,
  holdShares: quantity,
  reason: fc.constantFrom(null, 'ACCOUNT_CLOSED' as const),
  updatedAt: fc.nat().map(epochMs),
  lastTradeId: fc.nat(),
};
const order: fc.Arbitrary<Order> = fc.record(
  { ...orderMembers, accountType: fc.constant('nisa' as const) },
  { requiredKeys: Object.keys(orderMembers) as (keyof typeof orderMembers)[] },
);

/** The same row with its members in another order, as another reader returns it. */
const shuffled = <T extends object>(row: T): fc.Arbitrary<T> =>
  fc.shuffledSubarray(Object.entries(row), { minLength: Object.keys(row).length }).map(
    // the same members
    (members) => Object.fromEntries(members) as T,
  );

describe('the canonical text', () => {
  it('is JSON with sorted keys for every value', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(canonicalText(value)).toBe(plain(value));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out undefined members and rejects unsafe integers', () => {
    expect(canonicalText({ b: undefined, a: 1 })).toBe('{"a":1}');
    expect(canonicalText({ b: 2, a: 1 })).toBe('{"a":1,"b":2}');
    expect(canonicalText({ 'b\na': 3 })).toBe('{"b\\na":3}');
    expect(() => canonicalText({ a: 0.5 })).toThrow(RangeError);
    expect(() => canonicalText([2 ** 53])).toThrow(RangeError);
  });
});

describe('the line of a row of the state', () => {
  it('is its canonical text, also with members that came later', () => {
    fc.assert(
      fc.property(account, fc.boolean(), (row, later) => {
        const whole = later ? { ...row, tax: { ...row.tax, later: 1 } } : row;
        expect(stateLine({ part: 'account', row: whole })).toBe(`account ${plain(whole)}`);
      }),
    );
  });

  it('is the canonical text of an order and of a position, whatever the order of their members', () => {
    fc.assert(
      fc.property(order.chain(shuffled), position.chain(shuffled), (someOrder, somePosition) => {
        expect(stateLine({ part: 'order', row: someOrder })).toBe(`order ${plain(someOrder)}`);
        expect(stateLine({ part: 'position', row: somePosition })).toBe(`position ${plain(somePosition)}`);
      }),
    );
  });

  it('rejects an amount that is not a safe integer', () => {
    const torn = Number.NaN;
    fc.assert(
      fc.property(account, order, position, (row, someOrder, somePosition) => {
        const gain = torn as typeof row.tax.gain;
        expect(() => stateLine({ part: 'account', row: { ...row, tax: { ...row.tax, gain } } })).toThrow(RangeError);
        expect(() => stateLine({ part: 'order', row: { ...someOrder, lastTradeId: torn } })).toThrow(RangeError);
        const settled = torn as typeof somePosition.settled;
        expect(() => stateLine({ part: 'position', row: { ...somePosition, settled } })).toThrow(RangeError);
      }),
    );
  });
});
