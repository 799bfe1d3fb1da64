import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NETWORKS } from '@kabuto/chain';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DEMO_XPUB } from '../funding/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { DemoSigners } from './demo-signers.ts';

const TENANT = 1;
const { chainId } = NETWORKS.demo;

let db: TestDatabase;
let pool: pg.Pool;
const dataDir = mkdtempSync(path.join(tmpdir(), 'kabuto-signers-'));
const started: DemoSigners[] = [];
const lines: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  pool = new pg.Pool({ connectionString: db.appUrl });
});
afterEach(async () => {
  for (const signers of started.splice(0)) await signers.stop();
});
afterAll(async () => {
  await pool.end();
  await db.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function signersOf(isDemo: boolean): DemoSigners {
  const signers = new DemoSigners({
    ...{ pool, dataDir, signerUrl: db.signerUrl, xpub: DEMO_XPUB },
    log: createLogger({ write: (line) => lines.push(line) }),
    pages: { app: 'http://localhost:4780', office: 'http://localhost:4790' },
    isDemo: () => Promise.resolve(isDemo),
  });
  started.push(signers);
  return signers;
}

async function sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: db.superUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const folder = path.join(dataDir, 'signer', String(TENANT));
const statuses = (since: number) =>
  sql<{ wallet: string; state: string }>(
    'select wallet, state from signer_status where tenant_id = $1 and chain_id = $2 and reported_at >= $3',
    [TENANT, chainId, since],
  );
/** Ensures the signer, and waits for its first report. */
async function reported(signers: DemoSigners): Promise<{ readonly wallet: string; readonly state: string }> {
  const since = Date.now();
  await signers.ensure(TENANT);
  await expect.poll(async () => (await statuses(since)).length, { timeout: 60_000, interval: 200 }).toBe(1);
  const [status] = await statuses(since);
  if (status === undefined) throw new Error('a status is gone');
  return status;
}

it('FND-05 the signer of a demo starts with its first address, ends with the server, and continues with its key', {
  timeout: 150_000,
}, async () => {
  const first = signersOf(true);
  await first.ensure(TENANT);
  expect(existsSync(folder)).toBe(false);

  await sql('insert into signer_address values ($1, 7, $2, 0)', [TENANT, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']);
  const live = signersOf(false);
  await live.ensure(TENANT);
  expect(existsSync(folder)).toBe(false);

  const status = await reported(first);
  expect(status.state).toBe('ready');
  const policy: unknown = JSON.parse(readFileSync(path.join(folder, 'policy.json'), 'utf8'));
  expect(policy).toMatchObject({ mode: 'demo', wallet: status.wallet, network: 'demo' });
  await first.stop();
  expect(lines.join('')).toContain('signer: stopped');
  await first.ensure(TENANT);

  const again = signersOf(true);
  expect(await reported(again)).toEqual(status);
  await again.stop();
  expect(lines.filter((line) => line.includes('signer: started'))).toHaveLength(2);
});
