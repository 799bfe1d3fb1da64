import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NETWORKS } from '@kabuto/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMER, DESTINATION, Parties } from './support/parties.ts';
import { policyFile } from './support/policy-file.ts';
import { ServerSide } from './support/server-side.ts';
import { newFolder, removeFolders } from './support/test-log.ts';
import { createSignerDatabase, type SignerDatabase } from './support/testing-database.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const DEMO = { kind: 'demo', by: 'member' } as const;

/** From the key to the block by commands alone, on the demo's own chain, with a demo's confirmations. */
describe('a signer of a demo', () => {
  const folder = path.join(newFolder(), 'signer');
  const parties = new Parties();
  let db: SignerDatabase;
  let server: ServerSide;
  let env: Record<string, string>;

  beforeAll(async () => {
    db = await createSignerDatabase();
    server = new ServerSide(db.appUrl);
    env = {
      SIGNER_FOLDER: folder,
      SIGNER_DATABASE_URL: db.signerUrl,
      SIGNER_PASSPHRASE: 'a passphrase of the demo',
      SIGNER_INTERVAL_SECONDS: '1',
    };
    mkdirSync(folder);
  });

  afterAll(async () => {
    await db.drop();
    removeFolders();
  });

  async function command(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, [MAIN, ...args], { env });
    const parts: string[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(String(part)));
    await once(child, 'close');
    return parts.join('');
  }

  const request = (transferId: number) => {
    const { chainId, contract } = NETWORKS.demo;
    const feeCapWei = 10n ** 15n;
    return { ...parties.request({ transferId, chainId, contract, feeCapWei }), confirmation: DEMO, approvals: [DEMO] };
  };

  it('is set up, signs, and its transaction is in a block', async () => {
    expect(await command('keystore', 'demo')).toContain('"event":"keystore"');
    const { address } = JSON.parse(readFileSync(path.join(folder, 'keystore.json'), 'utf8'));
    const policy = { ...policyFile(parties, address), mode: 'demo', network: 'demo', demoWaitSeconds: 0 };
    writeFileSync(path.join(folder, 'policy.json'), JSON.stringify(policy));
    expect(await command('run')).toContain('there is no log');
    expect(await command('init')).toContain('"event":"initialised"');
    expect(await command('init')).toContain('EEXIST');
    await server.reportAddress(CUSTOMER, DESTINATION);
    await server.ask(request(1));
    const child = spawn(process.execPath, [MAIN, 'run'], { env });
    try {
      await expect.poll(async () => (await server.reply(1))?.state).toBe('mined');
      const reply = await server.reply(1);
      const [transaction] = await server.rows('demo_chain_transaction');
      expect(transaction).toMatchObject({
        ...{ tx_hash: reply?.tx_hash, from_address: address, nonce: '0', block_number: reply?.block_number },
        ...{ to_address: DESTINATION, raw: '250000000' },
      });
      await expect.poll(async () => (await server.reply(1))?.state).toBe('final');
    } finally {
      child.kill();
      await once(child, 'close');
    }
  });

  it('cannot be made live by its policy', async () => {
    const file = path.join(folder, 'policy.json');
    const policy = readFileSync(file, 'utf8');
    const { demoWaitSeconds: _, ...live } = { ...JSON.parse(policy), mode: 'live', network: 'ethereum' };
    writeFileSync(file, JSON.stringify(live));
    expect(await command('run')).toContain('the keystore was made for a demo');
    writeFileSync(file, policy);
  });
});
