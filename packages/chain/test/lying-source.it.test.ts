import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreed } from '../src/agreed.ts';
import { ChainUnavailable, SourcesDisagree } from '../src/errors.ts';
import { follow } from '../src/follow.ts';
import type { BlockRef, ChainSource } from '../src/source.ts';
import { ANVIL } from './support/anvil.ts';
import { type RpcProxy, startProxy } from './support/rpc-proxy.ts';
import { TestNetwork } from './support/test-network.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe.skipIf(ANVIL === undefined)('two sources of which one lies', () => {
  let chain: TestNetwork;
  let proxy: RpcProxy;
  let both: ChainSource;
  let deposit: BlockRef;

  beforeAll(async () => {
    chain = await TestNetwork.start('ethereum');
    proxy = await startProxy(chain.url);
    both = agreed([chain.source(), chain.source({ url: proxy.url })]);
  });

  beforeEach(async () => {
    proxy.answer = () => ({ kind: 'forward' });
    await chain.transfer(TO, 250_000_000n);
    await chain.mine();
    deposit = await both.head();
  });

  afterAll(async () => {
    await proxy.close();
    await chain.stop();
  });

  /** Changes the text of what one method returns. */
  function lie(about: string, change: (reply: string) => string): void {
    proxy.answer = (method) => {
      if (method !== about) return { kind: 'forward' };
      return { kind: 'forward', change: (result) => JSON.parse(change(JSON.stringify(result))) };
    };
  }

  it('agree while both report the truth', async () => {
    await chain.mine(4);
    expect(await both.finalHeight()).toBe(deposit.number);
    expect(await both.block(deposit.number)).toMatchObject(deposit);
    expect(await both.transfersIn(deposit)).toMatchObject([{ to: TO, raw: 250_000_000n }]);
  });

  it.each([
    { what: 'raises an amount', change: (reply: string) => reply.replace('0ee6b280', 'fee6b280') },
    { what: 'leaves out all logs', change: () => '[]' },
    {
      what: 'changes the receiver',
      change: (reply: string) => reply.replaceAll(TO.slice(2).toLowerCase(), 'c'.repeat(40)),
    },
  ])('disagree about a final block when one $what', async ({ change }) => {
    lie('eth_getLogs', change);
    await expect(both.transfersIn(deposit)).rejects.toThrow(ChainUnavailable);
    await chain.mine(4);
    await expect(both.transfersIn(deposit)).rejects.toThrow(new SourcesDisagree(deposit.number));
  });

  it('disagree about a final block when one has another hash, and follow nothing of it before', async () => {
    const tip = await both.block(deposit.number - 1);
    if (tip === null) throw new Error('no block');
    lie('eth_getBlockByNumber', (reply) => reply.replaceAll(deposit.hash, `0x${'e'.repeat(64)}`));
    expect(await follow(both, [tip], { limit: 5 })).toEqual([]);
    await chain.mine(4);
    await expect(follow(both, [tip], { limit: 5 })).rejects.toThrow(new SourcesDisagree(deposit.number));
  });
});
