import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TENANT_FEATURES } from '@kabuto/contract';
import type { VenueId } from '@kabuto/market';
import { type App, createApp } from '../../apps/server/src/app.ts';
import { demoStart, type VenuePort } from '../../apps/server/src/core/index.ts';
import { testLagMs } from '../../apps/server/src/core/testing.ts';
import { DEMO_DATASET, FIRST_TENANT, firstTradeDate } from '../../apps/server/src/demo/index.ts';
import type { Files } from '../../apps/server/src/files/index.ts';
import type { LiveUsdt, WithdrawalOptions, Withdrawals } from '../../apps/server/src/funding/index.ts';
import type { Offerings } from '../../apps/server/src/offerings/index.ts';
import { readConfig } from '../../apps/server/src/platform/config/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import type { TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { startTenantMarket, type TenantMarket } from '../../apps/server/src/tenant-market.ts';
import { AGREEMENT_VERSION, createTenant } from '../../apps/server/src/tenants/index.ts';
import { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import { createSeededDatabase } from './seeded-database.ts';
import { TEST_DAY } from './test-day.ts';

/** Number and path segment of the second tenant. */
const SECOND = { tenantId: 2, slug: 'second' } as const;

/** The whole server on a free local port, in the test's own process. */
export type TestApp = {
  readonly origin: string;
  readonly database: TestDatabase;
  /** The first tenant's market. */
  readonly market: TenantMarket;
  readonly marketOf: (tenantId: number) => TenantMarket;
  /** A client without a login. Its reads also wait for what the test does to the market past HTTP. */
  readonly client: (tenant?: string) => ApiClient;
  /** The pictures of its members. */
  readonly files: Files;
  /** The withdrawals of its brokerages. */
  readonly withdrawals: Withdrawals;
  /** The offerings of its brokerages. */
  readonly offerings: Offerings;
  /** How far it has read the chains of a brokerage. */
  readonly customers: App['customers'];
  /** What its members can call. */
  readonly operations: App['operations'];
  readonly networksOf: App['networksOf'];
  readonly identity: App['identity'];
  readonly setUpDayTrades: App['setUpDayTrades'];
  /** Runs one of `jobsByHand` for a brokerage (default: the first), then waits for the read tables. */
  readonly runJob: (name: string, tenantId?: number) => Promise<void>;
  /** Starts the morning session of a tenant (default: the first); the clock then runs at normal speed. */
  readonly openMarket: (tenantId?: number) => Promise<void>;
  /** Stops the server and its markets and restarts them on the same database, at the same address. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Pool = ReturnType<typeof createPool>;

async function addSecondTenant(pool: Pool, mode: 'demo' | 'live'): Promise<void> {
  await createTenant(
    pool,
    {
      slug: SECOND.slug,
      names: { en: 'Second', jp: '第二証券', tw: '第二證券' },
      mode,
      operatorName: null,
      registrationNumber: null,
      supportContact: null,
      licence: null,
      logo: null,
      features: TENANT_FEATURES,
      fee: null,
      agreementVersion: AGREEMENT_VERSION,
      datasetId: DEMO_DATASET,
      marketSeed: 42,
      marketAt: mode === 'demo' ? demoStart(firstTradeDate(TEST_DAY)) : Date.now(),
    },
    SECOND.tenantId,
  );
}

/**
 * Issues without simulated participants: only the test's own members trade them, so that every trade is predictable.
 */
const stopParticipants = (database: TestDatabase, codes: readonly string[]): Promise<void> =>
  asSuper(database.superUrl, async (client) => {
    // the product lists no issue without activity; the venue supports it
    await client.query('alter table instrument drop constraint instrument_activity_check');
    await client.query('update instrument set activity = 0 where code = any($1)', [codes]);
  });

export type TestAppOptions = {
  readonly tenants?: 1 | 2;
  /** Whether the second one is simulated; it is by default. */
  readonly second?: 'demo' | 'live';
  readonly quiet?: readonly string[];
  /** Milliseconds between a commit and the update of the read tables; by default the test run's setting. */
  readonly lagMs?: number;
  readonly findCard?: WithdrawalOptions['findCard'];
  /** USDT of live brokerages. */
  readonly liveUsdt?: LiveUsdt;
  /** The clock by which deposits and withdrawals wait. */
  readonly now?: () => number;
  /** Whether browsers may name push services on this machine. */
  readonly pushToPrivate?: boolean;
  /** Jobs that run only when the test calls `runJob`: whatever else the server repeats goes on. */
  readonly jobsByHand?: readonly string[];
  /** Whether the demo runs offerings by itself; by default it does not. */
  readonly courses?: boolean;
  /** Folder of a built client to serve; by default only the API is served. */
  readonly staticDir?: string;
  /** Ports of the first tenant's market to venues besides the first. */
  readonly others?: ReadonlyMap<VenueId, VenuePort>;
};

/**
 * Starts market and server on their own database with the demo's data. `tenants: 2` adds the tenant `second`; only the
 * test trades the `quiet` issues.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createSeededDatabase();
  if (options.quiet !== undefined) await stopParticipants(database, options.quiet);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kabuto-api-'));
  const log = createLogger({ level: 'fatal' });
  const pool = createPool({ url: database.appUrl, name: 'server', log });
  if (options.tenants === 2) await addSecondTenant(pool, options.second ?? 'demo');
  const start = (tenantId: number): Promise<TenantMarket> =>
    startTenantMarket({
      tenantId,
      pool,
      databaseUrl: database.appUrl,
      codeVersion: 'test',
      projectionLagMs: options.lagMs ?? testLagMs(),
      // A slow machine is not a failure.
      catchUpWithinMs: 60_000,
      log,
      onFatal: (error) => {
        throw error;
      },
      ...(options.others === undefined || tenantId !== FIRST_TENANT ? {} : { others: options.others }),
    });
  const courses = options.courses === true ? 'on' : 'off';
  const config = readConfig({ KABUTO_DATA: dataDir, KABUTO_DEMO_OFFERINGS: courses }, []);
  const serve = async (port: number) => {
    const markets = new Map([[FIRST_TENANT, await start(FIRST_TENANT)]]);
    if (options.tenants === 2) markets.set(SECOND.tenantId, await start(SECOND.tenantId));
    const app = await createApp({
      config,
      pool,
      log,
      markets,
      staticDir: options.staticDir ?? null,
      tls: null,
      limits: 'load',
      ...(options.findCard === undefined ? {} : { findCard: options.findCard }),
      ...(options.liveUsdt === undefined ? {} : { liveUsdt: options.liveUsdt }),
      ...(options.now === undefined ? {} : { now: options.now }),
      ...(options.jobsByHand === undefined ? {} : { jobsByHand: options.jobsByHand }),
      ...(options.pushToPrivate === undefined ? {} : { pushToPrivate: options.pushToPrivate }),
    });
    const origin = await app.http.listen({ host: '127.0.0.1', port });
    const end = async (): Promise<void> => {
      await app.close();
      for (const one of markets.values()) await one.stop();
    };
    return { ...app, markets, origin, end };
  };
  let running = await serve(0);
  const { origin } = running;
  const marketOf = (tenantId: number): TenantMarket => {
    const found = running.markets.get(tenantId);
    if (found === undefined) throw new RangeError(`tenant ${tenantId} was not started`);
    return found;
  };
  return {
    origin,
    database,
    get market() {
      return marketOf(FIRST_TENANT);
    },
    marketOf,
    get operations() {
      return running.operations;
    },
    get customers() {
      return running.customers;
    },
    get files() {
      return running.files;
    },
    get identity() {
      return running.identity;
    },
    setUpDayTrades: (tenantId) => running.setUpDayTrades(tenantId),
    networksOf: (tenantId) => running.networksOf(tenantId),
    runJob: async (name, tenantId = FIRST_TENANT) => {
      await running.runJob(name, tenantId);
      await marketOf(tenantId).core.waitUntilCaughtUp();
    },
    get withdrawals() {
      return running.withdrawals;
    },
    get offerings() {
      return running.offerings;
    },
    client: (tenant) => {
      const tenantId = tenant === SECOND.slug ? SECOND.tenantId : FIRST_TENANT;
      return new ApiClient(origin, tenant, () => running.markets.get(tenantId)?.core.committedSeq ?? 0);
    },
    openMarket: (tenantId = FIRST_TENANT) => openMarket(marketOf(tenantId)),
    restart: async () => {
      await running.end();
      running = await serve(Number(new URL(origin).port));
    },
    stop: async () => {
      await running.end();
      await pool.end();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function openMarket({ core }: TenantMarket): Promise<void> {
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase.endsWith('continuous'));
  await core.setSpeed(1);
}
