import { describe, expect, it } from 'vitest';
import { isAddress } from './address.ts';
import { NETWORKS } from './network.ts';

describe('NETWORKS', () => {
  it.each(Object.entries(NETWORKS))('%s is listed under its id, with a valid contract address', (id, network) => {
    expect(network.id).toBe(id);
    expect(isAddress(network.contract)).toBe(true);
  });

  it('has the decimals that the contracts have, and an asset of its own for Binance-Peg', () => {
    expect(NETWORKS.ethereum).toMatchObject({ chainId: 1, decimals: 6, token: 'USDT', confirmations: 12 });
    expect(NETWORKS.bnb).toMatchObject({ chainId: 56, decimals: 18, token: 'USDT.BNB', confirmations: 15 });
    expect(NETWORKS.demo).toMatchObject({ decimals: 6, confirmations: 5, explorerTx: null });
  });
});
