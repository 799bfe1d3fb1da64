import type { OperatorRole } from '@kabuto/contract/permissions';
import { officeKinds } from '../../apps/server/src/office-kinds.ts';
import { createOperator } from '../../apps/server/src/operators/index.ts';
import { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { openOperatorsEntry } from '../../apps/server/src/operators-entry.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createProposals, runClerk } from '../../apps/server/src/proposals/index.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Both brokerages of a test server, `kabuto` (1) and `second` (2), with their operators' port. */
export type OperatorsHarness = {
  readonly app: TestApp;
  readonly entry: Awaited<ReturnType<typeof openOperatorsEntry>>;
  /** Executes what was approved but not executed at the first brokerage, as its market does when it starts. */
  readonly resume: () => Promise<void>;
  /** Runs the demo's clerk at a time. */
  readonly clerk: (now: number, tenantId?: 1 | 2) => Promise<void>;
  /** Connection pool of the app's own role. */
  readonly pool: ReturnType<typeof createPool>;
  /** Connection for inspection: not bound to a tenant. */
  readonly superPool: ReturnType<typeof createPool>;
  /** A new operator with these roles, logged in. */
  readonly operator: (roles: readonly OperatorRole[], tenantId?: 1 | 2) => Promise<TestOperator>;
  /** Advances the clock of the port. */
  readonly advanceClock: (ms: number) => void;
  readonly stop: () => Promise<void>;
};

/**
 * `staticDir`: folder of the built back office, which the port then serves. `prepare` runs on the server before the
 * port opens.
 */
export async function startOperatorsHarness(
  staticDir: string | null = null,
  ofApp: TestAppOptions = {},
  prepare: (app: TestApp) => Promise<void> = async () => undefined,
): Promise<OperatorsHarness> {
  const app = await startTestApp({ tenants: 2, ...ofApp });
  await prepare(app);
  const pool = createPool({ url: app.database.appUrl, name: 'operators' });
  const superPool = createPool({ url: app.database.superUrl, name: 'look', max: 2 });
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const entry = await openOperatorsEntry({
    pool,
    log: createLogger({ level: 'silent' }),
    tenants: createTenantStore(pool),
    publicOrigin: undefined,
    trustedProxies: [],
    staticDir,
    markets: new Map([
      [1, app.marketOf(1)],
      [2, app.marketOf(2)],
    ]),
    files: app.files,
    withdrawals: app.withdrawals,
    offerings: app.offerings,
    customers: app.customers,
    networksOf: app.networksOf,
    mode: 'demo',
    limits: 'load',
    checkReplies: true,
    now,
  });
  const coreOf = (tenantId: number) => app.marketOf(tenantId).core;
  const { proposals } = createProposals(pool, coreOf, officeKinds(pool, coreOf, app));
  let made = 0;
  return {
    app,
    entry,
    resume: () => proposals.resume(1, now()),
    clerk: (at, tenantId = 1) => runClerk(pool, proposals, tenantId, at),
    pool,
    superPool,
    operator: async (roles, tenantId = 1) => {
      made += 1;
      const token = await createOperator(pool, tenantId, `Operator ${made}`, now(), roles);
      return TestOperator.enter(entry, token, tenantId === 1 ? 'kabuto' : 'second');
    },
    advanceClock: (ms) => {
      ahead += ms;
    },
    stop: async () => {
      await entry.close();
      await pool.end();
      await superPool.end();
      await app.stop();
    },
  };
}
