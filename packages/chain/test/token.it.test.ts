import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '../src/hex.ts';
import type { ChainSource } from '../src/source.ts';
import { ANVIL } from './support/anvil.ts';
import { TestNetwork } from './support/test-network.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SUCCESSOR = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

describe.skipIf(ANVIL === undefined)('a token like Tether on a chain node', () => {
  let chain: TestNetwork;
  let source: ChainSource;
  let token: Address;

  beforeAll(async () => {
    chain = await TestNetwork.start('ethereum');
  });

  // A token of its own for each test: what its owner does to it lasts.
  beforeEach(async () => {
    token = await chain.deployToken();
    source = chain.source({ contract: token });
  });

  afterAll(async () => {
    await chain.stop();
  });

  it('is ordinary at first', async () => {
    expect(await source.anomaly()).toBeNull();
  });

  it('is paused until it is not', async () => {
    await chain.call({ functionName: 'pause', args: [] }, token);
    await chain.mine();
    expect(await source.anomaly()).toBe('PAUSED');
    const refused = await chain.transfer(TO, 5n, token);
    await chain.mine();
    expect((await chain.receipt(refused)).status).toBe('reverted');
    expect(await source.transfersIn(await source.head())).toEqual([]);
    await chain.call({ functionName: 'unpause', args: [] }, token);
    await chain.mine();
    expect(await source.anomaly()).toBeNull();
  });

  it('is deprecated', async () => {
    await chain.call({ functionName: 'deprecate', args: [SUCCESSOR] }, token);
    await chain.mine();
    expect(await source.anomaly()).toBe('DEPRECATED');
  });

  it('takes a fee: what arrives is the amount of the log, not what was sent', async () => {
    await chain.call({ functionName: 'setParams', args: [10n, 50n] }, token);
    await chain.mine();
    expect(await source.anomaly()).toBe('FEE_SET');
    const txHash = await chain.transfer(TO, 10_000n, token);
    await chain.mine();
    expect(await source.transfersIn(await source.head())).toEqual([
      { txHash, logPosition: 0, from: chain.owner, to: TO, raw: 9_990n },
      { txHash, logPosition: 1, from: chain.owner, to: chain.owner, raw: 10n },
    ]);
  });

  it('takes no fee while rate or maximum is zero', async () => {
    for (const args of [[10n, 0n] as const, [0n, 50n] as const]) {
      await chain.call({ functionName: 'setParams', args }, token);
      await chain.mine();
      expect(await source.anomaly()).toBeNull();
    }
  });

  it('moves nothing for a black-listed sender, which is no anomaly of the contract', async () => {
    await chain.call({ functionName: 'addBlackList', args: [chain.owner] }, token);
    const refused = await chain.transfer(TO, 5n, token);
    await chain.mine();
    expect((await chain.receipt(refused)).status).toBe('reverted');
    expect(await source.transfersIn(await source.head())).toEqual([]);
    expect(await source.anomaly()).toBeNull();
  });
});

describe.skipIf(ANVIL === undefined)('a token like Binance-Peg on a chain node', () => {
  let chain: TestNetwork;

  beforeAll(async () => {
    chain = await TestNetwork.start('bnb');
  });

  afterAll(async () => {
    await chain.stop();
  });

  it('has none of the functions, which is no anomaly', async () => {
    expect(await chain.source().anomaly()).toBeNull();
  });
});
