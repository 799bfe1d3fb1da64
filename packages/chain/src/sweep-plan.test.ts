import { createHash } from 'node:crypto';
import { parseTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import { depositAddress } from './address.ts';
import { NETWORKS } from './network.ts';
import { type SweepAccount, type SweepTerms, sweepPlan } from './sweep-plan.ts';

/** The test mnemonic's account (m/44'/60'/0'). */
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const DESTINATION = '0x52908400098527886E0F7030069857D2E4169EE7';
const FUNDER = { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', nonce: 7 } as const;
const FEES = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
const NEEDED = 100_000n * FEES.maxFeePerGas;
const terms = (more: Partial<SweepTerms> = {}): SweepTerms => ({
  ...{ network: NETWORKS.ethereum, destination: DESTINATION, funder: FUNDER, fees: FEES, minimum: 1_000_000n },
  ...more,
});
const account = (index: number, tokens: bigint, more: Partial<SweepAccount> = {}): SweepAccount => ({
  ...{ index, address: depositAddress(XPUB, index), tokens, coins: 0n, nonce: 0, ...more },
});
const read = ({ text }: { readonly text: string }) => JSON.parse(text);

describe('a plan of sweeps', () => {
  const accounts = [
    account(5, 2_500_000n, { nonce: 3, coins: NEEDED }),
    account(1, 1_000_000n, { coins: NEEDED - 1n }),
    account(2, 999_999n),
    account(3, 0n),
    account(4, 7_000_001n),
  ];

  it('empties each address that has the minimum, by index, and gives coins only to those that lack them', () => {
    const plan = sweepPlan(terms(), accounts);
    const { sweeps, gas, totals } = read(plan);
    const swept = sweeps.map(({ path, raw, nonce }: Record<string, unknown>) => [path, raw, nonce]);
    expect(swept).toEqual([
      ['0/1', '1000000', 0],
      ['0/4', '7000001', 0],
      ['0/5', '2500000', 3],
    ]);
    expect(gas.map(({ to, nonce, value }: Record<string, unknown>) => [to, nonce, value])).toEqual([
      [depositAddress(XPUB, 1), 7, '1'],
      [depositAddress(XPUB, 4), 8, String(NEEDED)],
    ]);
    expect(totals).toEqual({
      sweeps: 3,
      raw: '10500001',
      units: 10_500_001,
      coins: String(NEEDED + 1n),
      feesAtMost: String(FEES.maxFeePerGas * 342_000n),
    });
    expect([plan.count, plan.tokens]).toEqual([3, 10_500_001n]);
  });

  it('has the bytes of what it says: chain, nonce, gas, fees, contract, destination and amount', () => {
    const { sweeps, gas } = read(sweepPlan(terms(), accounts));
    expect(parseTransaction(gas[0].unsigned)).toMatchObject({
      ...{ chainId: 1, nonce: 7, gas: 21_000n, value: 1n, ...FEES },
      to: depositAddress(XPUB, 1).toLowerCase(),
    });
    const parsed = parseTransaction(sweeps[2].unsigned);
    expect(parsed).toMatchObject({ chainId: 1, nonce: 3, gas: 100_000n, ...FEES });
    expect(parsed).not.toHaveProperty('value');
    expect(parsed.to).toBe(NETWORKS.ethereum.contract.toLowerCase());
    const amount = (2_500_000).toString(16).padStart(64, '0');
    expect(parsed.data).toBe(`0xa9059cbb${DESTINATION.slice(2).toLowerCase().padStart(64, '0')}${amount}`);
  });

  it('is the same bytes for the same accounts in any order, and its hash covers all of it', () => {
    const plan = sweepPlan(terms(), accounts);
    expect(sweepPlan(terms(), accounts.toReversed())).toEqual(plan);
    const { hash, ...content } = read(plan);
    expect(hash).toBe(plan.hash);
    expect(createHash('sha256').update(JSON.stringify(content)).digest('hex')).toBe(hash);
    const others = [terms({ destination: depositAddress(XPUB, 9) }), terms({ minimum: 1_000_001n })];
    for (const other of others) expect(sweepPlan(other, accounts).hash).not.toBe(hash);
  });

  it('needs no funder where no address lacks coins, and is refused without one otherwise', () => {
    const paid = sweepPlan(terms({ funder: null, network: NETWORKS.demo }), [account(1, 1_000_000n, { coins: null })]);
    expect(read(paid)).toMatchObject({ gas: [], totals: { coins: '0' } });
    expect(() => sweepPlan(terms({ funder: null }), accounts)).toThrow(RangeError);
  });

  it('is refused for an address that is given twice, or that is the destination', () => {
    expect(() => sweepPlan(terms(), [account(1, 1_000_000n), account(1, 2_000_000n)])).toThrow(RangeError);
    const itself = terms({ destination: depositAddress(XPUB, 1) });
    expect(() => sweepPlan(itself, [account(1, 1_000_000n)])).toThrow(RangeError);
  });

  it('is refused with a funder that is swept, or that is the destination: its nonces would be used twice', () => {
    const swept = terms({ funder: { address: depositAddress(XPUB, 1), nonce: 0 } });
    expect(() => sweepPlan(swept, accounts)).toThrow('a swept address pays for gas');
    // one that keeps its tokens may pay
    const kept = terms({ funder: { address: depositAddress(XPUB, 2), nonce: 0 } });
    expect(sweepPlan(kept, accounts).count).toBe(3);
    const itself = terms({ funder: { address: DESTINATION, nonce: 0 } });
    expect(() => sweepPlan(itself, accounts)).toThrow('the destination pays for gas');
  });
});
