import { readTransaction } from '@kabuto/chain';
import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reopenTransfer } from '../src/signer/reopen.ts';
import { voidTransfer } from '../src/signer/void.ts';
import { DESTINATION } from './support/parties.ts';
import { removeFolders } from './support/test-log.ts';
import { World } from './support/world.ts';

const GWEI = 1_000_000_000n;

describe.skipIf(ANVIL === undefined)('a transaction that is not mined', () => {
  let world: World;
  let transferId = 0;

  beforeAll(async () => {
    world = await World.start();
  });

  beforeEach(() => {
    transferId += 1;
  });

  afterAll(async () => {
    await world.stop();
    removeFolders();
  });

  async function rawOf(id: number) {
    const reply = await world.server.reply(id);
    if (!reply?.raw) throw new Error(`no transaction for ${id}`);
    return { ...(await readTransaction(reply.raw)), reply };
  }

  async function settle(id: number): Promise<void> {
    await world.chain.mine(6);
    await world.round();
    await world.round();
    expect(['final', 'voided']).toContain((await world.server.reply(id))?.state);
  }

  it('gets higher fees after ten minutes, and nothing else changes', async () => {
    await world.askFor(world.request({ transferId }));
    const first = await rawOf(transferId);
    world.now += 599_000;
    await world.round();
    expect((await rawOf(transferId)).hash).toBe(first.hash);
    world.now += 1000;
    await world.round();
    const second = await rawOf(transferId);
    const { maxFeePerGas, maxPriorityFeePerGas, hash, reply: _, ...rest } = second;
    expect(first).toMatchObject(rest);
    expect(hash).not.toBe(first.hash);
    expect(maxFeePerGas * 8n >= first.maxFeePerGas * 9n).toBe(true);
    expect(maxPriorityFeePerGas * 8n >= first.maxPriorityFeePerGas * 9n).toBe(true);
    const before = await world.chain.balanceOf(DESTINATION);
    await settle(transferId);
    expect(await world.chain.balanceOf(DESTINATION)).toBe(before + 250_000_000n);
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'final', tx_hash: hash });
  });

  it('stops at the fee cap that the customer has confirmed', async () => {
    // 100,000 gas at 3 gwei.
    await world.askFor(world.request({ transferId, feeCapWei: 300_000n * GWEI }));
    expect((await rawOf(transferId)).maxFeePerGas).toBeLessThanOrEqual(3n * GWEI);
    let last = await rawOf(transferId);
    for (let count = 0; count < 8; count += 1) {
      world.now += 600_000;
      await world.round();
      const newer = await rawOf(transferId);
      expect(newer.maxFeePerGas <= 3n * GWEI).toBe(true);
      last = newer;
    }
    expect(last.reply).toMatchObject({ state: 'signed', reason: 'FEE_CAP_REACHED' });
    const lines = world.signer().ports.log.state.transfer(transferId)?.attempts ?? [];
    expect(new Set(lines.map(({ txHash }) => txHash)).size).toBe(lines.length);
    await settle(transferId);
  });

  it('is not signed at all while gas is above the cap', async () => {
    await world.chain.setBaseFee(200n * GWEI);
    await world.chain.mine();
    const reply = await world.askFor(world.request({ transferId, feeCapWei: 10n ** 18n }));
    expect(reply).toMatchObject({ state: 'waiting', reason: 'GAS_TOO_DEAR', raw: null });
    await world.chain.setBaseFee(GWEI);
    await world.chain.mine();
    await world.round();
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'signed' });
    await settle(transferId);
  });

  it('is reopened and voided after the chain has undone its final block, and moves nothing any more', async () => {
    // What the wallet has is older than the blocks that are undone.
    await world.chain.mine(8);
    await world.askFor(world.request({ transferId }));
    const { nonce } = await rawOf(transferId);
    const before = await world.chain.balanceOf(DESTINATION);
    await settle(transferId);
    expect(await world.chain.balanceOf(DESTINATION)).not.toBe(before);
    world.end();
    await expect(reopenTransfer(world.signer().ports, transferId)).rejects.toThrow(/^block \d+ has 0x/);
    await world.chain.reorg(8);
    expect(await world.chain.balanceOf(DESTINATION)).toBe(before);
    await expect(voidTransfer(world.signer().ports, transferId)).rejects.toThrow(/differ|is final already/);
    await reopenTransfer(world.signer().ports, transferId);
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'signed', block_number: null });
    await expect(reopenTransfer(world.signer().ports, transferId)).rejects.toThrow('is not final');
    await voidTransfer(world.signer().ports, transferId);
    expect((await rawOf(transferId)).nonce).toBe(nonce);
    // The log has both after a restart.
    world.end();
    await settle(transferId);
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'voided' });
    expect(await world.chain.balanceOf(DESTINATION)).toBe(before);
  });

  it('is voided by its nonce, and never signed again', async () => {
    const request = world.request({ transferId });
    await world.askFor(request);
    const first = await rawOf(transferId);
    const before = await world.chain.balanceOf(DESTINATION);
    await voidTransfer(world.signer().ports, transferId);
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'voiding', nonce: first.reply.nonce });
    const empty = await rawOf(transferId);
    expect(empty).toMatchObject({ nonce: first.nonce, to: world.wallet, value: 0n, data: '0x', transfer: null });
    // It waits too: only its fees rise, and the transfer does not come back.
    world.end();
    world.now += 600_000;
    await world.round();
    expect(await rawOf(transferId)).toMatchObject({ nonce: first.nonce, to: world.wallet, transfer: null });
    await settle(transferId);
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'voided', raw: null });
    expect(await world.chain.balanceOf(DESTINATION)).toBe(before);
    await world.tamper(`delete from signer_reply where transfer_id = ${transferId}`);
    world.end();
    await world.round();
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'voided', raw: null });
    expect(world.signer().ports.log.state.transfer(transferId)?.settled).toMatchObject({ outcome: 'voided' });
    await expect(voidTransfer(world.signer().ports, transferId)).rejects.toThrow('is voided already');
    await expect(voidTransfer(world.signer().ports, 999)).rejects.toThrow('was not signed');
  });

  it('stays a transfer when the block had it before the empty one', async () => {
    await world.askFor(world.request({ transferId }));
    const { hash } = await rawOf(transferId);
    await world.chain.mine();
    await voidTransfer(world.signer().ports, transferId);
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'final', tx_hash: hash });
  });

  it('is given to the network again when the network has forgotten it', async () => {
    await world.askFor(world.request({ transferId }));
    const { hash } = await rawOf(transferId);
    await world.chain.drop(hash);
    await world.chain.mine();
    await world.round();
    world.now += 60_000;
    await world.round();
    await settle(transferId);
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'final', tx_hash: hash });
  });

  it('waits behind an older one, which alone gets higher fees', async () => {
    const other = transferId + 100;
    await world.askFor(world.request({ transferId }));
    await world.askFor(world.request({ transferId: other }));
    const [first, second] = [await rawOf(transferId), await rawOf(other)];
    world.now += 600_000;
    await world.round();
    expect((await rawOf(transferId)).hash).not.toBe(first.hash);
    expect((await rawOf(other)).hash).toBe(second.hash);
    await settle(transferId);
    await settle(other);
  });

  it('is left as it is while the token is paused', async () => {
    await world.askFor(world.request({ transferId }));
    const { hash } = await rawOf(transferId);
    const back = await world.chain.snapshot();
    await world.chain.drop(hash);
    await world.chain.call({ functionName: 'pause', args: [] });
    await world.chain.mine();
    world.now += 600_000;
    await world.round();
    expect(await rawOf(transferId)).toMatchObject({ hash, reply: { state: 'signed', reason: 'NETWORK_HALTED' } });
    await back();
    await world.round();
    expect((await rawOf(transferId)).hash).not.toBe(hash);
    await settle(transferId);
  });

  it('is reported when the contract reverts it', async () => {
    await world.askFor(world.request({ transferId }));
    const { contract } = world.policy.network;
    const code = await world.chain.codeOf(contract);
    await world.chain.setCode(contract, '0x60006000fd');
    const before = world.events.length;
    await world.chain.mine();
    await world.chain.setCode(contract, code);
    await world.round();
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'mined', reason: 'failed' });
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'failed' });
    expect(world.events.slice(before).join()).toContain('"outcome":"failed"');
  });

  it('is reported when the contract moves nothing although it did not revert', async () => {
    await world.askFor(world.request({ transferId }));
    await world.chain.setCode(world.policy.network.contract, '0x00');
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'differs' });
  });
});
