import type { BrokerMode, TokenPolicy, TransferPolicy } from '@kabuto/brokerage';
import { DEMO_PTS_NIGHT, PTS_NIGHT, TOKYO, type VenueId, type VenueSpec, yen } from '@kabuto/market';
import type { Pool } from 'pg';
import {
  type BatchMeasure,
  Core,
  coreStorage,
  meteredStore,
  RecentEvents,
  rollPartitions,
  SYSTEM_TIMING,
  type VenuePort,
} from './core/index.ts';
import { demoIndices } from './demo/index.ts';
import type { Journals } from './platform/http/index.ts';
import type { Logger } from './platform/log/index.ts';
import { withoutTenant, withTenant } from './platform/postgres/index.ts';
import { createProposals, FEE_SCHEDULE, isAudited, isDecidedByProposals, TOKEN_POLICY } from './proposals/index.ts';
import {
  AUCTIONS_FOR_MS,
  auctionState,
  booksAt,
  followIndices,
  IndexBars,
  type InstrumentCatalogue,
  loadCatalogue,
  type QuoteMarket,
  sharedRead,
} from './quotes/index.ts';

/** One tenant's running market: the core, its issues and its indices. */
export type TenantMarket = {
  readonly core: Core;
  readonly catalogue: InstrumentCatalogue;
  readonly quotes: QuoteMarket;
  /** The events that it committed last. */
  readonly recentEvents: RecentEvents;
  readonly stop: () => Promise<void>;
};

/** The journals of the brokerages that run here. `coreOf` throws for one that does not. */
export const journalsOf = (
  markets: ReadonlyMap<number, TenantMarket>,
  coreOf: (tenantId: number) => Core,
): Journals => ({
  committed: (tenantId) => markets.get(tenantId)?.core.committedSeq,
  projected: (tenantId) => markets.get(tenantId)?.core.projectedSeq,
  awaitProjected: (tenantId, seq, withinMs) => coreOf(tenantId).waitUntilProjected(seq, withinMs),
});

export type TenantMarketOptions = {
  readonly tenantId: number;
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly codeVersion: string;
  /** The server's mode; absent: of a demo. Of a server in live mode every brokerage is live. */
  readonly mode?: BrokerMode;
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
  /** Ports to the venues besides the first; none when omitted. */
  readonly others?: ReadonlyMap<VenueId, VenuePort>;
  /** Id of this server, from its data folder; the same for all in tests. */
  readonly server?: string;
  /** Whether the process has just started; true by default. */
  readonly restarted?: boolean;
  readonly onLed?: () => void;
  readonly stopped?: AbortSignal;
  /** Milliseconds between a commit and the read tables, in tests; absent: the commit writes them. */
  readonly projectionLagMs?: number | undefined;
  /** How long callers wait for complete read tables, in milliseconds; absent: the core's 5 seconds. */
  readonly catchUpWithinMs?: number | undefined;
  /** Called for every batch. */
  readonly onBatch?: (measure: BatchMeasure) => void;
};

type TenantRow = {
  dataset_id: number;
  mode: BrokerMode;
  clock_mode: 'demo' | 'real';
  market_seed: number;
  fee_rate_ppm: number | null;
  fee_minimum: number | null;
};

/** The night session of a market by its clock: the demo's lasts twenty minutes. */
const NIGHTS: Readonly<Record<TenantRow['clock_mode'], VenueSpec>> = { demo: DEMO_PTS_NIGHT, real: PTS_NIGHT };

/** Starts a tenant's core and everything that depends on it. Throws when the tenant does not exist. */
export async function startTenantMarket(options: TenantMarketOptions): Promise<TenantMarket> {
  const { tenantId, pool, databaseUrl, log, server, restarted, onLed, stopped } = options;
  const found = await withoutTenant(pool, (client) =>
    client.query<TenantRow>(
      'select dataset_id, mode, clock_mode, market_seed, fee_rate_ppm, fee_minimum from tenant where tenant_id = $1',
      [tenantId],
    ),
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error(`tenant ${tenantId} does not exist`);
  const catalogue = await loadCatalogue(pool, row.dataset_id);
  // rows without their own partition are still stored, and an hourly job creates it
  await rollPartitions(pool, Date.now()).catch((error: unknown) =>
    log.warn({ err: error }, 'partitions could not be created'),
  );
  const storage = coreStorage({ databaseUrl, tenantId, log, server, restarted, lagMs: options.projectionLagMs });
  const core = await Core.start({
    tenantId,
    ...storage,
    connect: async () => {
      const store = await storage.connect();
      return options.onBatch === undefined ? store : meteredStore(store, tenantId, options.onBatch);
    },
    timing: SYSTEM_TIMING,
    venue: TOKYO,
    // ports of its own replace the simulated night
    ...(options.others === undefined ? { night: NIGHTS[row.clock_mode] } : { others: options.others }),
    instruments: catalogue.specs(),
    clockMode: row.clock_mode,
    seed: row.market_seed,
    codeVersion: options.codeVersion,
    catchUpWithinMs: options.catchUpWithinMs,
    log,
    onFatal: options.onFatal,
    onLed,
    stopped,
  });
  try {
    return await marketOf(options, core, catalogue, row);
  } catch (error) {
    // No other server could lead while it runs.
    await core.stop();
    throw error;
  }
}

/** Starts everything that depends on a started core. */
async function marketOf(
  options: TenantMarketOptions,
  core: Core,
  catalogue: InstrumentCatalogue,
  row: TenantRow,
): Promise<TenantMarket> {
  const { tenantId, pool, log } = options;
  await chargeAs(options, core, row);
  const mode = options.mode === 'live' ? 'live' : row.mode;
  await recordMode(core, mode);
  if (mode === 'demo') {
    await setDemoPolicy(core);
    await openDemoTokens({ pool, tenantId }, core);
  } else {
    await closeUnaudited({ pool, tenantId }, core);
  }
  const { proposals } = createProposals(pool, () => core);
  await proposals
    .resume(tenantId, Date.now())
    .catch((error: unknown) => log.error({ err: error, tenantId }, 'an approved proposal could not be executed'));
  const { specs, formula } = demoIndices();
  const board = await followIndices({ pool, tenantId, feed: core.feed, specs, formula });
  const recentEvents = new RecentEvents();
  core.feed.onPublished(({ listed }) => catalogue.add(listed));
  catalogue.add(await core.read(({ broker }) => broker.listedIssues()));
  core.feed.onPublished(({ accountEvents }) => recentEvents.add(accountEvents));
  return {
    core,
    catalogue,
    recentEvents,
    quotes: {
      catalogue,
      venues: core.venues,
      board,
      indexBars: new IndexBars(board, row.dataset_id),
      core: {
        feed: core.feed,
        clock: core.clock,
        depth: (code, levels, venue) => core.read((engine) => booksAt(engine, venue)?.depth(code, levels)),
        auctions: sharedRead(
          () => core.read(auctionState),
          AUCTIONS_FOR_MS,
          () => performance.now(),
        ),
      },
    },
    stop: () => core.stop(),
  };
}

/**
 * Sets the tenant's own fee schedule unless the broker already uses it: open orders keep theirs. Once a proposal has
 * been approved, the schedule is the last approved one, and a restart does not restore the setting of the command line.
 */
async function chargeAs(
  { pool, tenantId }: Pick<TenantMarketOptions, 'pool' | 'tenantId'>,
  core: Core,
  { fee_rate_ppm: ratePpm, fee_minimum: minimum }: TenantRow,
): Promise<void> {
  if (ratePpm === null || minimum === null) return;
  if (await withTenant(pool, tenantId, (client) => isDecidedByProposals(client, tenantId, FEE_SCHEDULE))) return;
  const latest = await core.read((engine) => engine.broker.globals.feeSchedules.at(-1));
  if (latest?.ratePpm === ratePpm && latest.minimum === minimum) return;
  const schedule = { version: (latest?.version ?? 0) + 1, ratePpm, minimum: yen(minimum) };
  await core.submit({ input: { kind: 'setFeeSchedule', schedule } });
}

/** Makes the mode a fact of the journal; a brokerage that has been live stays live. */
async function recordMode(core: Core, mode: BrokerMode): Promise<void> {
  const recorded = await core.read((engine) => engine.broker.globals.mode);
  if (recorded !== mode && recorded !== 'live') await core.submit({ input: { kind: 'setMode', mode } });
}

/** What the demo judges withdrawals by until a proposal sets another policy. */
const DEMO_POLICY: TransferPolicy = {
  minimum: yen(1_000),
  dailyMaximum: { unverified: yen(10_000_000), verified: yen(100_000_000) },
  fee: yen(220),
  coolingMs: 60_000,
};

/** A demo's withdrawals cool for a minute; a live brokerage has the broker's defaults until a proposal sets others. */
async function setDemoPolicy(core: Core): Promise<void> {
  const known = await core.read((engine) => engine.broker.globals.transferPolicy);
  if (known === undefined) await core.submit({ input: { kind: 'setTransferPolicy', policy: DEMO_POLICY } });
}

/** On which terms a demo's USDT is withdrawn until a proposal sets others. */
const DEMO_TOKEN_POLICY: TokenPolicy = { minimum: yen(1_000), maximum: yen(10_000_000), fee: yen(330) };

/** A demo's withdrawals of USDT are open unless a proposal has decided otherwise; a live brokerage's are closed. */
async function openDemoTokens({ pool, tenantId }: Pick<TenantMarketOptions, 'pool' | 'tenantId'>, core: Core) {
  if ((await core.read((engine) => engine.broker.globals.tokenPolicy)) !== undefined) return;
  if (await withTenant(pool, tenantId, (client) => isDecidedByProposals(client, tenantId, TOKEN_POLICY))) return;
  await core.submit({ input: { kind: 'setTokenPolicy', policy: DEMO_TOKEN_POLICY } });
}

/**
 * What a demo has opened is closed once the brokerage is live: there withdrawals of USDT are off until two operators
 * open them and state an audit (decision 0122).
 */
async function closeUnaudited({ pool, tenantId }: Pick<TenantMarketOptions, 'pool' | 'tenantId'>, core: Core) {
  if ((await core.read((engine) => engine.broker.globals.tokenPolicy)) === undefined) return;
  if (await withTenant(pool, tenantId, (client) => isAudited(client, tenantId))) return;
  await core.submit({ input: { kind: 'setTokenPolicy', policy: null } });
}
