import { rmSync } from 'node:fs';
import path from 'node:path';
import { HOUSE, type Transfer } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import type { Core, SkipTarget } from '../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../apps/server/src/core/testing.ts';
import { exportInstance } from '../apps/server/src/instance/index.ts';
import { createPool } from '../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase } from '../apps/server/src/platform/postgres/testing.ts';
import { startTestServer } from '../apps/server/src/platform/postgres/testing-server.ts';
import { CODE_VERSION } from '../apps/server/src/version.ts';
import { Random } from '../packages/market/test/oracle/random.ts';
import { nextCommand } from '../tests/simulation/commands.ts';
import { type KnownOfferings, learnOfferings } from '../tests/simulation/offering-commands.ts';
import { ISSUES } from '../tests/simulation/settings.ts';

// Writes the export that tests/core/stored-bytes.it.test.ts decides again. To be renewed with CODE_VERSION, and only
// then: a renamed property, kind or reason in stored bytes must fail that test.

const FILE = path.join(import.meta.dirname, '../tests/core/fixtures/stored.export');
const ACCOUNTS = [1001, 1002, 1003] as const;
/** Commands of each part of a day. */
const COMMANDS = 25;
const random = new Random(16);
let commands = 0;
/** Transfers in each of their states. */
const transfers: Transfer[] = [];
const known: KnownOfferings = { offerings: [], applications: [], listed: new Map(), ipos: 0 };

async function command(core: Core): Promise<void> {
  commands += 1;
  const accountId = random.pick(ACCOUNTS);
  const [orders, alerts, prices] = await core.read(({ broker, venue }) => [
    broker.openOrders(accountId).map(({ orderId }) => orderId),
    broker.alerts(accountId).map(({ alertId }) => alertId),
    new Map(venue.allFacts().map(({ code, last, base }) => [code, last ?? base])),
  ]);
  const priceOf = ({ code, base }: (typeof ISSUES)[number]) => prices.get(code) ?? base;
  const name = `order-${commands}`;
  const { command: wanted } = nextCommand({ random, accountId, orders, alerts, transfers, known, priceOf }, name);
  if ('cancelAll' in wanted) return;
  const { input } = wanted;
  const idempotency = { accountId, key: name, bodyHash: Buffer.alloc(32, commands) };
  const answer = await core.submit(input.kind === 'place' ? { input, idempotency } : { input });
  learnOfferings(known, input, answer);
  if (answer.transfer !== undefined) transfers.push(answer.transfer);
}

async function day(core: Core): Promise<void> {
  for (const target of ['opening', 'lunch', 'closing', 'day'] satisfies SkipTarget[]) {
    for (let n = 0; n < COMMANDS; n++) await command(core);
    await core.skipTo(target);
  }
}

const postgres = await startTestServer();
try {
  const { appUrl } = await createTestDatabase({ server: postgres.server });
  const pool = createPool({ url: appUrl, name: 'stored' });
  await seedTestTenant(pool);
  await pool.end();
  // an act over all accounts takes two steps
  const parts = { instruments: ISSUES, codeVersion: CODE_VERSION, sweepRows: 2, lagMs: 0 };
  const start = () => startTestCore(appUrl, parts);
  const first = await start();
  for (const accountId of ACCOUNTS) {
    await first.submit({
      input: { kind: 'openAccount', accountId, taxType: accountId === 1002 ? 'general' : 'specified' },
    });
    await first.submit({
      input: { kind: 'credit', accountId, amount: yen(9_000_000), house: HOUSE.opening, source: 'opening' },
    });
  }
  await first.submit({ input: { kind: 'setAccountPolicy', accountId: 1003, nisa: true } });
  await first.submit({ input: { kind: 'openAccount', accountId: 1004 } });
  await first.submit({ input: { kind: 'closeAccount', accountId: 1004 } });
  await first.setSpeed(60);
  await first.setSpeed(1);
  const of = { accountId: 1001, purpose: 'withdrawal', reference: 'W1' } as const;
  await first.submit({ input: { kind: 'hold', ...of, amount: yen(500_000) } });
  await first.submit({ input: { kind: 'consumeHold', ...of, house: HOUSE.bank } });
  await day(first);
  await first.stop();
  const second = await start();
  const [issue] = ISSUES;
  if (issue === undefined) throw new RangeError('there are issues');
  await second.submit({ input: { kind: 'haltInstrument', instrument: issue.code, halted: true } });
  for (let n = 0; n < COMMANDS; n++) await command(second);
  await second.submit({ input: { kind: 'haltInstrument', instrument: issue.code, halted: false } });
  const schedule = { version: 2, ratePpm: 990, minimum: yen(50) };
  await second.submit({
    input: { kind: 'setFeeSchedule', schedule, proposal: { number: 1, maker: 1, checker: 2 } },
  });
  await day(second);
  await second.stop();
  rmSync(FILE, { force: true });
  const source = { appUrl, tenantId: TEST_TENANT, slug: 'test-1', codeVersion: CODE_VERSION };
  console.log(await exportInstance(source, FILE));
} finally {
  await postgres.stop();
}
