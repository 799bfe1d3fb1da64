import { describe, expect, it } from 'vitest';
import { ChainUnavailable } from './errors.ts';
import { kindOfCode, readReceipt } from './receipt-reply.ts';

const HASH = `0x${'a'.repeat(64)}` as const;
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const RECEIPT = {
  transactionHash: HASH,
  blockHash: `0x${'b'.repeat(64)}`,
  blockNumber: '0x10',
  status: '0x1',
  logs: [],
};

describe('kindOfCode', () => {
  it.each([
    ['0x', 'account'],
    [`0xef0100${'12'.repeat(20)}`, 'delegated'],
    [`0xef0100${'12'.repeat(21)}`, 'contract'],
    [`0xef0100${'12'.repeat(19)}`, 'contract'],
    [`0xef0101${'12'.repeat(20)}`, 'contract'],
    ['0x60', 'contract'],
  ] as const)('reads %s', (code, kind) => {
    expect(kindOfCode(code)).toBe(kind);
  });
});

describe('readReceipt', () => {
  it('reads block and outcome', () => {
    expect(readReceipt(RECEIPT, HASH, CONTRACT)).toEqual({
      blockNumber: 16,
      blockHash: RECEIPT.blockHash,
      success: true,
      transfers: [],
      gasWei: null,
    });
    expect(readReceipt({ ...RECEIPT, status: '0x0' }, HASH, CONTRACT)).toMatchObject({ success: false });
    expect(readReceipt(null, HASH, CONTRACT)).toBeNull();
  });

  it('reads what its gas has cost', () => {
    const paid = { ...RECEIPT, gasUsed: '0xea60', effectiveGasPrice: '0x3b9aca00' };
    expect(readReceipt(paid, HASH, CONTRACT)).toMatchObject({ gasWei: 60_000_000_000_000n });
    expect(() => readReceipt({ ...paid, gasUsed: 'much' }, HASH, CONTRACT)).toThrow(ChainUnavailable);
  });

  it.each([
    { what: 'another transaction', reply: { ...RECEIPT, transactionHash: RECEIPT.blockHash } },
    { what: 'no status', reply: { ...RECEIPT, status: undefined } },
    { what: 'no logs', reply: { ...RECEIPT, logs: null } },
    { what: 'a log without topics', reply: { ...RECEIPT, logs: [{ address: CONTRACT, data: '0x' }] } },
    { what: 'text', reply: 'mined' },
  ])('refuses $what', ({ reply }) => {
    expect(() => readReceipt(reply, HASH, CONTRACT)).toThrow(ChainUnavailable);
  });
});
