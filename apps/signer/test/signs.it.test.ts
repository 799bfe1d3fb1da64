import { readFileSync } from 'node:fs';
import { readTransaction, toRaw } from '@kabuto/chain';
import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMER, DESTINATION, HOUR, OTHER } from './support/parties.ts';
import { removeFolders } from './support/test-log.ts';
import { World } from './support/world.ts';

describe.skipIf(ANVIL === undefined).each([
  { id: 'ethereum', decimals: 6 },
  { id: 'bnb', decimals: 18 },
] as const)('a signer on $id', ({ id, decimals }) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start(id);
  });

  afterAll(async () => {
    await world.stop();
    removeFolders();
  });

  it('signs what all agree to, and follows it until it is final', async () => {
    const before = await world.chain.balanceOf(DESTINATION);
    const signed = await world.askFor(world.request());
    expect(signed).toMatchObject({ state: 'signed', nonce: '0' });
    if (!signed?.raw) throw new Error('no transaction');
    expect(await readTransaction(signed.raw)).toMatchObject({
      ...{ hash: signed.tx_hash, from: world.wallet, to: world.policy.network.contract, value: 0n },
      transfer: { to: DESTINATION, raw: toRaw(250_000_000, decimals) },
    });
    // The line was written before the row, and has no signature.
    expect(readFileSync(world.logFile, 'utf8')).toContain(signed.tx_hash);
    expect(readFileSync(world.logFile, 'utf8')).not.toContain(signed.raw.slice(-60));
    await world.chain.mine();
    expect(await world.chain.balanceOf(DESTINATION)).toBe(before + toRaw(250_000_000, decimals));
    await world.round();
    expect(await world.server.reply(7)).toMatchObject({ state: 'mined', reason: null, tx_hash: signed.tx_hash });
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(7)).toMatchObject({ state: 'final', tx_hash: signed.tx_hash, raw: null });
    expect(await world.server.rows('signer_status')).toMatchObject([{ state: 'ready', message: null }]);
  });

  it('reports what its wallet has, what it has signed in 24 hours, and for how many transfers its coins suffice', async () => {
    const level = async () => (await world.server.rows('signer_status'))[0]?.level;
    world.now += 16_000;
    await world.round();
    const { dayLimit } = world.policy;
    // 10^30 raw is more than a safe integer of units holds
    const balance = Number.MAX_SAFE_INTEGER;
    // of 10 coins, at 0.01 each, the transfer has cost a little
    expect(await level()).toEqual({
      balance,
      dayLimit,
      dayUsed: 250_000_000,
      gasFor: 999,
      refused: false,
      leastFeeCapWei: expect.stringMatching(/^[1-9]\d*$/),
      readAt: world.now,
    });
    await world.chain.fund(world.wallet);
    world.now += 10_000;
    await world.round();
    expect(await level()).toMatchObject({ gasFor: 999 });
    world.now += 6_000;
    await world.round();
    expect(await level()).toMatchObject({ gasFor: 1_000 });
  });

  it('signs once, however often it is asked and whatever it forgets', async () => {
    const signed = await world.askFor(world.request({ transferId: 8 }));
    for (let count = 0; count < 3; count += 1) await world.round();
    // Without its reply the request is made again.
    await world.tamper('delete from signer_reply where transfer_id = 8');
    world.end();
    await world.round();
    expect(await world.server.reply(8)).toMatchObject({ tx_hash: signed?.tx_hash, raw: signed?.raw, nonce: '1' });
    const lines = readFileSync(world.logFile, 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('"kind":"signed"'))).toHaveLength(2);
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(8)).toMatchObject({ state: 'final' });
  });

  it('tells when a new key and a new address will count', async () => {
    await world.server.reportAddress(CUSTOMER, OTHER);
    await world.server.reportKey(CUSTOMER, world.parties.outsider);
    await world.round();
    const seen = await world.server.rows('signer_first_seen');
    expect(seen).toHaveLength(4);
    expect(seen).toContainEqual(
      expect.objectContaining({ kind: 'address', value: OTHER, counts_at: String(world.now + 24 * HOUR) }),
    );
    expect(seen).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'key', value: world.parties.outsider.credentialId },
        counts_at: String(world.now + 72 * HOUR),
      }),
    );
    // The server cannot make it earlier: the log has the time.
    await world.tamper('delete from signer_first_seen');
    world.now += HOUR;
    await world.round();
    expect(await world.server.rows('signer_first_seen')).toEqual(
      expect.arrayContaining(seen.map((row) => expect.objectContaining(row))),
    );
  });

  it('gives a transfer up when the server takes it back in time, and only then', async () => {
    await world.server.cancel(20, world.policy.network.chainId);
    await world.round();
    expect(await world.server.reply(20)).toMatchObject({ state: 'cancelled', raw: null });
    await world.server.ask(world.request({ transferId: 20 }));
    await world.round();
    expect(await world.server.reply(20)).toMatchObject({ state: 'cancelled', raw: null });
    await world.askFor(world.request({ transferId: 21 }));
    await world.server.cancel(21, world.policy.network.chainId);
    await world.round();
    expect(await world.server.reply(21)).toMatchObject({ state: 'signed' });
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(21)).toMatchObject({ state: 'final' });
    // Even where its answer is missing.
    await world.tamper('delete from signer_reply where transfer_id = 21');
    await world.round();
    expect(await world.server.reply(21)).toMatchObject({ state: 'final' });
  });

  it('waits for approvals and then signs', async () => {
    const request = world.request({ transferId: 22, approvals: [] });
    expect(await world.askFor(request)).toMatchObject({ state: 'waiting', reason: 'APPROVALS_MISSING' });
    await world.server.approve(22, world.parties.ito.consent('withdraw-approve', request));
    await world.round();
    expect(await world.server.reply(22)).toMatchObject({ state: 'signed', reason: null });
    await world.chain.mine(6);
    await world.round();
  });

  it('FND-05 does not count the approval of an operator who has left its policy since, also after a new start', async () => {
    const big = { amountUnits: 2_000_000_000, leastUnits: 2_000_000_000, mostUnits: 2_000_000_000 };
    const terms = world.request({ transferId: 24, ...big });
    const { sato, ito } = world.parties;
    const approvals = [sato, ito].map((passkey) => passkey.consent('withdraw-approve', terms));
    const all = world.policy;
    world.end();
    world.policy = { ...all, operators: all.operators.filter(({ operator }) => operator !== 'ito') };
    const missing = { state: 'waiting', reason: 'APPROVALS_MISSING', params: { needed: 2, given: 1 } };
    expect(await world.askFor({ ...terms, approvals })).toMatchObject({ ...missing, raw: null });
    world.end();
    await world.round();
    expect(await world.server.reply(24)).toMatchObject(missing);
    world.end();
    world.policy = all;
    await world.round();
    expect(await world.server.reply(24)).toMatchObject({ state: 'signed', reason: null });
    await world.chain.mine(6);
    await world.round();
  });

  it('goes back to signed when a block is replaced', async () => {
    const signed = await world.askFor(world.request({ transferId: 23 }));
    await world.chain.mine();
    await world.round();
    expect(await world.server.reply(23)).toMatchObject({ state: 'mined' });
    await world.chain.reorg(1);
    await world.round();
    expect(await world.server.reply(23)).toMatchObject({
      state: 'signed',
      tx_hash: signed?.tx_hash,
      block_number: null,
    });
    world.now += 60_000;
    await world.round();
    await world.chain.mine(6);
    await world.round();
    expect(await world.server.reply(23)).toMatchObject({ state: 'final', tx_hash: signed?.tx_hash });
  });
});
