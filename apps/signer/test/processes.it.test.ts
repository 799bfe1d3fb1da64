import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ANVIL, startProxy } from '@kabuto/chain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealKey } from '../src/keystore/keystore.ts';
import { DESTINATION } from './support/parties.ts';
import { policyFile } from './support/policy-file.ts';
import { removeFolders } from './support/test-log.ts';
import { World } from './support/world.ts';

const PASSPHRASE = 'correct horse battery staple';
const CHILD = path.resolve(import.meta.dirname, 'support/child.ts');
const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

describe.skipIf(ANVIL === undefined)('signers as processes', () => {
  let world: World;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let env: Record<string, string>;
  const children: ChildProcessWithoutNullStreams[] = [];

  beforeAll(async () => {
    world = await World.start();
    world.end();
    proxy = await startProxy(world.chain.url);
    const policy = policyFile(world.parties, world.wallet);
    writeFileSync(path.join(world.folder, 'policy.json'), JSON.stringify(policy));
    writeFileSync(path.join(world.folder, 'keystore.json'), await sealKey(world.key, PASSPHRASE, { n: 2 ** 10 }));
    writeFileSync(path.join(world.folder, 'passphrase'), PASSPHRASE);
    env = {
      SIGNER_FOLDER: world.folder,
      SIGNER_DATABASE_URL: world.db.signerUrl,
      SIGNER_RPC_URLS: `${world.chain.url},${proxy.url}`,
      SIGNER_PASSPHRASE_FILE: path.join(world.folder, 'passphrase'),
      SIGNER_INTERVAL_SECONDS: '1',
    };
  });

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await proxy.close();
    await world.stop();
    removeFolders();
  });

  function start(file: string, args: readonly string[] = [], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, [file, ...args], { env: { ...env, ...more } });
    children.push(child);
    return child;
  }

  /** All that a process has written, and how it ended. */
  async function ended(
    child: ChildProcessWithoutNullStreams,
  ): Promise<{ readonly code: number | null; readonly text: string }> {
    const parts: string[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(String(part)));
    child.stderr.on('data', (part: Buffer) => parts.push(String(part)));
    await once(child, 'close');
    return { code: child.exitCode, text: parts.join('') };
  }

  async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'close');
  }

  const signedLines = (): readonly string[] =>
    readFileSync(world.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"kind":"signed"'));

  it.each([
    { at: 'reply', transferId: 1, stateBefore: undefined },
    { at: 'send', transferId: 2, stateBefore: 'signed' },
  ])('killed in front of the $at sign nothing twice', async ({ at, transferId, stateBefore }) => {
    await world.server.ask(world.request({ transferId }));
    const before = await world.chain.balanceOf(DESTINATION);
    const child = start(CHILD, [], { HANGS_AT: at });
    await once(child.stdout, 'data');
    await kill(child);
    // The line is there, and nobody has the signature yet.
    expect(signedLines()).toHaveLength(transferId);
    expect((await world.server.reply(transferId))?.state).toBe(stateBefore);
    const [line = ''] = signedLines().slice(-1);
    const txHash = /"txHash":"(0x[0-9a-f]{64})"/.exec(line)?.[1];
    expect(await ended(start(CHILD))).toEqual({ code: 0, text: 'done\n' });
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'signed', tx_hash: txHash });
    expect(signedLines()).toHaveLength(transferId);
    await world.chain.mine(6);
    expect(await world.chain.balanceOf(DESTINATION)).toBe(before + 250_000_000n);
    expect(await ended(start(CHILD))).toEqual({ code: 0, text: 'done\n' });
    expect(await world.server.reply(transferId)).toMatchObject({ state: 'final', tx_hash: txHash });
  });

  it('run one at a time on a folder, sign, and end when they are asked to', async () => {
    const first = start(MAIN, ['run']);
    const firstEnded = ended(first);
    // Its first line comes after it has the lock.
    await once(first.stdout, 'data');
    const second = await ended(start(MAIN, ['run']));
    expect(second).toMatchObject({ code: 1, text: expect.stringContaining('another signer works in') });
    const voiding = await ended(start(MAIN, ['void', '1']));
    expect(voiding).toMatchObject({ code: 1, text: expect.stringContaining('stop it first') });
    await world.server.ask(world.request({ transferId: 3 }));
    await expect.poll(async () => (await world.server.reply(3))?.state).toBe('signed');
    first.kill('SIGTERM');
    const { code, text } = await firstEnded;
    expect(code).toBe(0);
    expect(text).toContain('"event":"stopped"');
    // Nothing secret is in what it writes.
    const secrets = [PASSPHRASE, world.key.privateKey.slice(2), new URL(world.db.signerUrl).password, proxy.url];
    for (const secret of secrets) expect(text).not.toContain(secret);
    const reply = await world.server.reply(3);
    expect(text).not.toContain(reply?.raw?.slice(-100));
  });

  it('check, void and republish by command', async () => {
    const checked = await ended(start(MAIN, ['check']));
    expect(checked).toMatchObject({ code: 0, text: expect.stringContaining('"event":"agrees"') });
    expect(await ended(start(MAIN, ['void', '3']))).toMatchObject({ code: 0 });
    expect(await world.server.reply(3)).toMatchObject({ state: 'voiding' });
    await world.chain.mine(6);
    expect(await ended(start(CHILD))).toMatchObject({ text: 'done\n' });
    expect(await world.server.reply(3)).toMatchObject({ state: 'voided' });
    await world.tamper('truncate signer_reply');
    const differs = await ended(start(MAIN, ['check']));
    expect(differs).toMatchObject({ code: 1, text: expect.stringContaining('log and rows differ') });
    expect(await ended(start(MAIN, ['republish']))).toMatchObject({ text: expect.stringContaining('"transfers":3') });
    expect(await ended(start(MAIN, ['check']))).toMatchObject({ code: 0 });
  });

  it('name the setting that is wrong', async () => {
    const cases: readonly (readonly [Record<string, string>, string])[] = [
      [{ SIGNER_FOLDER: '' }, 'SIGNER_FOLDER is not set'],
      [{ SIGNER_DATABASE_URL: 'x' }, 'SIGNER_DATABASE_URL'],
      [{ SIGNER_RPC_URLS: world.chain.url }, 'SIGNER_RPC_URLS'],
      [{ SIGNER_PASSPHRASE_FILE: '', SIGNER_PASSPHRASE: 'wrong passphrase' }, 'the keystore does not open'],
    ];
    for (const [more, message] of cases) {
      const { code, text } = await ended(start(MAIN, ['run'], more));
      expect(code).toBe(1);
      expect(text).toContain(message);
    }
    expect(await ended(start(MAIN, ['sign']))).toMatchObject({ code: 1, text: expect.stringContaining('no command') });
    expect(await ended(start(MAIN, ['init']))).toMatchObject({ code: 1, text: expect.stringContaining('has sent') });
    expect(await ended(start(MAIN, ['keystore', 'live']))).toMatchObject({
      text: expect.stringContaining('never overwritten'),
    });
  });

  it('do not start without their log', async () => {
    const text = readFileSync(world.logFile);
    rmSync(world.logFile);
    const { code, text: said } = await ended(start(MAIN, ['run']));
    writeFileSync(world.logFile, text);
    expect(code).toBe(1);
    expect(said).toContain('there is no log');
  });
});
