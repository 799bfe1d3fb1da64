import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ANVIL } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, sealKey, type WalletKey } from '../src/keystore/keystore.ts';
import { policyFile } from './support/policy-file.ts';
import { newFolder, removeFolders } from './support/test-log.ts';
import { World } from './support/world.ts';

const PASSPHRASE = 'correct horse battery staple';
const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

describe.skipIf(ANVIL === undefined)('a new wallet on a network', () => {
  let world: World;
  const key: WalletKey = newKey('live');
  const folder = newFolder();
  const children: ChildProcessWithoutNullStreams[] = [];

  beforeAll(async () => {
    world = await World.start();
    await world.chain.fund(key.address, 10n ** 30n);
    const policy = { ...policyFile(world.parties, key.address), standby: true };
    writeFileSync(path.join(folder, 'policy.json'), JSON.stringify(policy));
    writeFileSync(path.join(folder, 'keystore.json'), await sealKey(key, PASSPHRASE, { n: 2 ** 10 }));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await world.stop();
    removeFolders();
  });

  function start(...args: readonly string[]) {
    const env = {
      SIGNER_FOLDER: folder,
      SIGNER_DATABASE_URL: world.db.signerUrl,
      SIGNER_RPC_URLS: `${world.chain.url},${world.chain.url.replace('127.0.0.1', 'localhost')}`,
      SIGNER_PASSPHRASE: PASSPHRASE,
      SIGNER_INTERVAL_SECONDS: '1',
    };
    const child = spawn(process.execPath, [MAIN, ...args], { env });
    children.push(child);
    return child;
  }
  async function run(...args: readonly string[]) {
    const child = start(...args);
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(String(part)));
    await once(child, 'close');
    return { code: child.exitCode, text: parts.join('') };
  }
  const statesOf = async (transferId: number) =>
    Object.fromEntries((await world.server.replies(transferId)).map(({ wallet, state }) => [wallet, state]));

  it('starts beside the earlier one, and replies only to its own requests', async () => {
    const { wallet } = world;
    await world.server.ask(world.request({ transferId: 1 }), wallet);
    // of a time before requests named a wallet
    await world.server.ask(world.request({ transferId: 4 }));
    await world.round();
    world.end();
    // requested from the earlier wallet, whose signer does not run
    await world.server.ask(world.request({ transferId: 2 }), wallet);
    await world.server.ask(world.request({ transferId: 3 }), wallet);
    await world.server.cancel(3, 1);
    expect(await run('init')).toMatchObject({ code: 0, text: expect.stringContaining('"event":"initialised"') });
    const running = start('run');
    // its own waiting times have begun
    const seen = async () =>
      (await world.server.rows('signer_first_seen')).filter((row) => row.wallet === key.address).length;
    await expect.poll(seen, { timeout: 20_000 }).toBe(2);
    expect((await world.server.rows('signer_first_seen')).length).toBe(4);
    await world.server.ask(world.request({ transferId: 5 }), key.address);
    await expect.poll(() => statesOf(5), { timeout: 20_000 }).toEqual({ [key.address]: 'waiting' });
    running.kill('SIGTERM');
    await once(running, 'close');
    for (const transferId of [1, 4]) expect(await statesOf(transferId)).toEqual({ [wallet]: 'signed' });
    for (const transferId of [2, 3]) expect(await statesOf(transferId)).toEqual({});
    const statuses = await world.server.rows('signer_status');
    expect(Object.fromEntries(statuses.map((row) => [row.wallet, row.standby]))).toEqual({
      [wallet]: false,
      [key.address]: true,
    });
    expect(await run('check')).toMatchObject({ code: 0, text: expect.stringContaining('"event":"agrees"') });
  });

  it('leaves to the earlier one what was requested from that', async () => {
    const { wallet } = world;
    await world.chain.mine(6);
    expect(await world.round()).toBe(null);
    for (const transferId of [1, 4]) expect(await statesOf(transferId)).toEqual({ [wallet]: 'final' });
    expect(await statesOf(2)).toEqual({ [wallet]: 'signed' });
    expect(await statesOf(3)).toEqual({ [wallet]: 'cancelled' });
    expect(await statesOf(5)).toEqual({ [key.address]: 'waiting' });
  });

  it('needs its log like every wallet', async () => {
    rmSync(path.join(folder, 'signer.log'));
    const { code, text } = await run('init');
    expect(code).toBe(1);
    expect(text).toContain('the database knows a signer of this wallet');
  });
});
