import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstFees, raisedFees } from './fees.ts';

const price = { baseFee: 100n, priorityFee: 8n };

describe('firstFees', () => {
  it('offers twice the base fee and what the nodes suggest', () => {
    expect(firstFees(price, 1000n)).toEqual({ maxFeePerGas: 208n, maxPriorityFeePerGas: 8n });
  });

  it('offers no more than the most', () => {
    expect(firstFees(price, 150n)).toEqual({ maxFeePerGas: 150n, maxPriorityFeePerGas: 8n });
    expect(firstFees(price, 108n)).toEqual({ maxFeePerGas: 108n, maxPriorityFeePerGas: 8n });
  });

  it('has no offer when a block would not take it now', () => {
    expect(firstFees(price, 107n)).toBeNull();
    expect(firstFees({ baseFee: 0n, priorityFee: 0n }, 0n)).toBeNull();
  });

  it('offers something on a chain that asks for nothing', () => {
    expect(firstFees({ baseFee: 0n, priorityFee: 0n }, 5n)).toEqual({ maxFeePerGas: 1n, maxPriorityFeePerGas: 0n });
  });
});

describe('raisedFees', () => {
  const previous = { maxFeePerGas: 208n, maxPriorityFeePerGas: 8n };

  it('raises both by an eighth at least', () => {
    expect(raisedFees(previous, { baseFee: 1n, priorityFee: 1n }, 1000n)).toEqual({
      maxFeePerGas: 234n,
      maxPriorityFeePerGas: 9n,
    });
  });

  it('offers what a new one would when gas has become dearer', () => {
    expect(raisedFees(previous, { baseFee: 200n, priorityFee: 20n }, 1000n)).toEqual({
      maxFeePerGas: 420n,
      maxPriorityFeePerGas: 20n,
    });
  });

  it('has no offer above the most', () => {
    expect(raisedFees(previous, price, 233n)).toBeNull();
  });

  it('stays under the most, above what was, and possible, whatever the network asks for', () => {
    const wei = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(wei, wei, wei, wei, wei, (baseFee, priorityFee, base2, priority2, most) => {
        const first = firstFees({ baseFee, priorityFee }, most);
        if (first === null) return;
        expect(first.maxFeePerGas <= most).toBe(true);
        expect(first.maxPriorityFeePerGas <= first.maxFeePerGas).toBe(true);
        const raised = raisedFees(first, { baseFee: base2, priorityFee: priority2 }, most);
        if (raised === null) return;
        expect(raised.maxFeePerGas <= most).toBe(true);
        expect(raised.maxPriorityFeePerGas <= raised.maxFeePerGas).toBe(true);
        expect(raised.maxFeePerGas * 8n >= first.maxFeePerGas * 9n).toBe(true);
        expect(raised.maxPriorityFeePerGas * 8n >= first.maxPriorityFeePerGas * 9n).toBe(true);
      }),
    );
  });
});
