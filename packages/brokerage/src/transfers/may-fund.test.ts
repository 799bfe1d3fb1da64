import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayFund } from './may-fund.ts';

/** A credit of an account of its own, which has all of it by default. */
const credit = (transferId: number, unfunded: number, free = unfunded, accountId = 100 + transferId) => ({
  ...{ transferId, accountId, unfunded, free },
});

describe('what the treasury may fund', () => {
  it('is what it has sold tokens for and no credit has used, oldest credit first, the last in part', () => {
    // two credits of 1,000 and 500, tokens sold for 1,200
    const credits = [credit(1, 1_000), credit(2, 500)];
    const funding = mayFund({ treasury: 1_200 - 1_500, receivable: 0, fees: 80, credits }, Infinity);
    expect(funding).toEqual({
      unfunded: 1_500,
      spare: 1_200,
      parts: [
        { transferId: 1, amount: 1_000 },
        { transferId: 2, amount: 200 },
      ],
    });
    expect(mayFund({ treasury: -300, receivable: 0, fees: 80, credits }, 900).parts).toEqual([
      { transferId: 1, amount: 900 },
    ]);
  });

  it('is nothing while what customers owe after reversals is missing in the bank account', () => {
    const facts = { treasury: 0, receivable: -1_000, fees: 0, credits: [credit(7, 400)] };
    expect(mayFund(facts, Infinity)).toEqual({ unfunded: 400, spare: -600, parts: [] });
    expect(mayFund({ ...facts, treasury: 700 }, Infinity).parts).toEqual([{ transferId: 7, amount: 100 }]);
    // and what the brokerage has credited at its expense without paying it in
    expect(mayFund({ ...facts, treasury: 700, fees: -30 }, Infinity).parts).toEqual([{ transferId: 7, amount: 70 }]);
  });

  it('is less by what an account has spent out of its credits, and the rest of those costs nothing', () => {
    // of 1,500 the account has 400 left: the 1,100 that it has spent are missing
    const credits = [credit(1, 600, 400, 100), credit(2, 900, 400, 100), credit(3, 500)];
    const facts = { treasury: -2_000, receivable: 0, fees: 0, credits };
    expect(mayFund(facts, Infinity)).toEqual({ unfunded: 2_000, spare: -1_100, parts: [] });
    expect(mayFund({ ...facts, treasury: -900 }, Infinity)).toEqual({
      unfunded: 2_000,
      spare: 0,
      parts: [
        { transferId: 1, amount: 600 },
        { transferId: 2, amount: 500 },
      ],
    });
    expect(mayFund({ ...facts, treasury: -300 }, 450)).toMatchObject({
      spare: 600,
      parts: [
        { transferId: 1, amount: 600 },
        { transferId: 2, amount: 900 },
        { transferId: 3, amount: 50 },
      ],
    });
  });

  it('is never more than the spare yen, the requested amount, or what a credit needs, and no credit is passed over', () => {
    const amount = fc.integer({ min: 1, max: 1_000 });
    const facts = fc.record({
      treasury: fc.integer({ min: -3_000, max: 3_000 }),
      receivable: fc.integer({ min: -1_000, max: 0 }),
      fees: fc.integer({ min: -500, max: 500 }),
      credits: fc.array(amount, { maxLength: 6 }).map((all) => all.map((unfunded, index) => credit(index, unfunded))),
    });
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 4_000 }), (of, most) => {
        const { unfunded, spare, parts } = mayFund(of, most);
        const funded = parts.reduce((sum, part) => sum + part.amount, 0);
        expect(unfunded).toBe(of.credits.reduce((sum, one) => sum + one.unfunded, 0));
        expect(spare).toBe(of.treasury + of.receivable + unfunded + Math.min(0, of.fees));
        expect(funded).toBe(Math.max(0, Math.min(spare, most, unfunded)));
        for (const [index, part] of parts.entries()) {
          const needs = of.credits[index];
          expect(part.transferId).toBe(needs?.transferId);
          expect(part.amount).toBeGreaterThan(0);
          expect(index === parts.length - 1 ? part.amount <= (needs?.unfunded ?? 0) : part.amount).toBe(
            index === parts.length - 1 ? true : needs?.unfunded,
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
