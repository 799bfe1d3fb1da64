import { price, shares, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equityCurve, type Movement, ownedKey, type Quoted } from './equity.ts';

const CODES = ['7203', '6758'];
/** Lots of ten: a tenth of a yen times these is a whole yen. */
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('trade' as const),
    code: fc.constantFrom(...CODES),
    lots: fc.integer({ min: -30, max: 30 }),
    cash: fc.integer({ min: -900_000, max: 900_000 }),
  }),
  fc.record({ kind: fc.constant('tax' as const), cash: fc.integer({ min: -20_000, max: 20_000 }) }),
  fc.record({ kind: fc.constant('deposit' as const), cash: fc.integer({ min: -500_000, max: 500_000 }) }),
  fc.record({
    kind: fc.constant('price' as const),
    code: fc.constantFrom(...CODES),
    price: fc.integer({ min: 10_000, max: 50_000 }),
  }),
);

/** Applies the steps forwards, one each moment: the total after each, without and with the deposits. */
function played(steps: readonly (typeof anyStep extends fc.Arbitrary<infer S> ? S : never)[]) {
  let [cash, deposits] = [0, 0];
  const quantities = new Map(CODES.map((code) => [code, 0]));
  const current = new Map(CODES.map((code) => [code, 20_000]));
  const movements: Movement[] = [];
  const prices: Quoted[] = CODES.map((code) => ({ at: -1, code, price: price(20_000) }));
  const totals: { total: number; deposits: number }[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'price') {
      current.set(step.code, step.price);
      prices.push({ at, code: step.code, price: price(step.price) });
    } else cash += step.cash;
    if (step.kind === 'deposit') deposits += step.cash;
    if (step.kind === 'tax') movements.push({ at, key: null, code: '', quantity: 0, cash: step.cash });
    if (step.kind === 'trade') {
      const quantity = step.lots * 10;
      quantities.set(step.code, (quantities.get(step.code) ?? 0) + quantity);
      movements.push({ at, key: ownedKey(step), code: step.code, quantity, cash: step.cash });
    }
    const value = CODES.reduce((sum, code) => sum + ((current.get(code) ?? 0) * (quantities.get(code) ?? 0)) / 10, 0);
    totals.push({ total: cash + value, deposits });
  }
  const owned = CODES.map((code) => ({ key: ownedKey({ code }), code, quantity: shares(quantities.get(code) ?? 0) }));
  return { facts: { cash: yen(cash), owned, movements, prices }, totals, deposits };
}

describe('RT-01 the curve of total assets', () => {
  it('is the account played forwards, as if all its deposits had come at the beginning, and ends with its total', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 25 }), (steps) => {
        const { facts, totals, deposits } = played(steps);
        const curve = equityCurve(
          facts,
          totals.map((_, at) => at + 1),
        );
        expect(curve).toEqual(totals.map((point) => point.total + deposits - point.deposits));
        expect(curve.at(-1)).toBe(totals.at(-1)?.total);
      }),
    );
  });

  it('keeps the tax buckets of an issue apart', () => {
    const own = ownedKey({ code: '7203' });
    const nisa = ownedKey({ code: '7203', accountType: 'nisa' });
    const curve = equityCurve(
      {
        cash: yen(0),
        owned: [
          { key: own, code: '7203', quantity: shares(1) },
          { key: nisa, code: '7203', quantity: shares(1) },
        ],
        movements: [{ at: 5, key: nisa, code: '7203', quantity: 1, cash: -1_000 }],
        prices: [{ at: 0, code: '7203', price: price(10_005) }],
      },
      [5, 6],
    );
    expect(curve).toEqual([2_000, 2_000]);
  });

  it('uses the first price that is known for a time before it, and refuses an issue without any', () => {
    const owned = [{ key: ownedKey({ code: '7203' }), code: '7203', quantity: shares(100) }];
    const facts = { cash: yen(0), owned, movements: [] };
    expect(equityCurve({ ...facts, prices: [{ at: 9, code: '7203', price: price(10_000) }] }, [1, 10])).toEqual([
      100_000, 100_000,
    ]);
    expect(() => equityCurve({ ...facts, prices: [] }, [1])).toThrow(RangeError);
  });
});
