import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlockGone } from '../src/errors.ts';
import { type FollowStep, follow } from '../src/follow.ts';
import type { BlockRef, ChainSource, TokenTransfer } from '../src/source.ts';
import { ANVIL } from './support/anvil.ts';
import { TestNetwork } from './support/test-network.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function blocksOf(steps: readonly FollowStep[]): readonly BlockRef[] {
  return steps.flatMap((step) => (step.kind === 'block' ? [step.block] : []));
}

function transfersOf(steps: readonly FollowStep[]): readonly TokenTransfer[] {
  return steps.flatMap((step) => (step.kind === 'block' ? step.transfers : []));
}

describe.skipIf(ANVIL === undefined)('re-orgs on a chain node', () => {
  let chain: TestNetwork;
  let source: ChainSource;

  beforeAll(async () => {
    chain = await TestNetwork.start('ethereum');
    source = chain.source();
    await chain.mine(10);
  });

  afterAll(async () => {
    await chain.stop();
  });

  it('a deposit whose block is replaced before its depth disappears', async () => {
    const tip = await source.head();
    const txHash = await chain.transfer(TO, 250_000_000n);
    await chain.mine(2);
    const before = await follow(source, [tip], { limit: 10 });
    expect(transfersOf(before)).toMatchObject([{ txHash, raw: 250_000_000n }]);
    const [deposit] = blocksOf(before);
    if (deposit === undefined) throw new Error('no block was followed');
    expect(await source.finalHeight()).toBeLessThan(deposit.number);

    await chain.reorg(2);
    await expect(source.transfersIn(deposit)).rejects.toThrow(BlockGone);
    const after = await follow(source, [tip, ...blocksOf(before)], { limit: 10 });
    expect(after[0]).toEqual({ kind: 'rewind', to: tip });
    expect(blocksOf(after).map(({ number }) => number)).toEqual([tip.number + 1, tip.number + 2]);
    expect(transfersOf(after)).toEqual([]);
  });

  it('a deposit that is included again later keeps what identifies it', async () => {
    const tip = await source.head();
    const txHash = await chain.payMany([TO, TO], [3n, 4n]);
    const raw = await chain.signed(txHash);
    await chain.mine(3);
    const before = await follow(source, [tip], { limit: 10 });
    await chain.reorg(3, [[raw, 2]]);
    const after = await follow(source, [tip, ...blocksOf(before)], { limit: 10 });
    expect(after[0]).toMatchObject({ kind: 'rewind', to: { number: tip.number } });
    expect(transfersOf(before).map(({ logPosition }) => logPosition)).toEqual([1, 3]);
    expect(transfersOf(after)).toEqual(transfersOf(before));
    const blockOf = (steps: readonly FollowStep[]) =>
      steps.flatMap((step) => (step.kind === 'block' && step.transfers.length > 0 ? [step.block.number] : []));
    expect(blockOf(before)).toEqual([tip.number + 1]);
    expect(blockOf(after)).toEqual([tip.number + 3]);
  });

  it('a chain that went back to an earlier block and grew again is followed', async () => {
    const tip = await source.head();
    const goBack = await chain.snapshot();
    await chain.transfer(TO, 11n);
    await chain.mine();
    const before = await follow(source, [tip], { limit: 10 });
    await goBack();
    // Shorter than what is stored, and not contradicting it: the node may only be late.
    expect(await follow(source, [tip, ...blocksOf(before)], { limit: 10 })).toEqual([]);
    const txHash = await chain.transfer(TO, 12n);
    await chain.mine();
    const after = await follow(source, [tip, ...blocksOf(before)], { limit: 10 });
    expect(after[0]).toEqual({ kind: 'rewind', to: tip });
    expect(transfersOf(after)).toMatchObject([{ txHash, raw: 12n }]);
  });

  it('a re-org deeper than the stored tail halts', async () => {
    const tip = await source.head();
    await chain.mine(3);
    const stored = blocksOf(await follow(source, [tip], { limit: 10 }));
    await chain.reorg(4);
    expect(await follow(source, stored, { limit: 10 })).toEqual([{ kind: 'rewind', to: null }]);
  });
});
