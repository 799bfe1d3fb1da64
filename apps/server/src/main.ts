import path from 'node:path';
import { epochMs, tokyoDate } from '@kabuto/market';
import { Registry } from 'prom-client';
import { type App, createApp } from './app.ts';
import { SYSTEM_TIMING } from './core/index.ts';
import { openDatabase } from './database.ts';
import { ensureDemoBanks, firstTradeDate, seedDataset, seedTenant } from './demo/index.ts';
import { checkAgreements } from './doctor/index.ts';
import { checkBrokerages, createLiveUsdt, openUsdtSettings } from './funding/index.ts';
import { createDrills, runDrillProcess } from './instance/index.ts';
import { openKabus } from './open-kabus.ts';
import { type OperatorsEntryOptions, openOperatorsEntry } from './operators-entry.ts';
import { builtInvestor, builtOffice } from './platform/client/index.ts';
import { type Config, readConfig, StartError } from './platform/config/index.ts';
import { limits } from './platform/http/index.ts';
import { lanAddresses, localCertificate, qrCode } from './platform/lan/index.ts';
import { lockDataDir } from './platform/lock/index.ts';
import { createLogger, type Logger, logFile } from './platform/log/index.ts';
import { serveMetrics } from './platform/metrics/index.ts';
import { assertPortFree, explainListenError } from './platform/net/index.ts';
import { assertSafeRuntime, openPool } from './platform/postgres/index.ts';
import { printLine } from './print-line.ts';
import { serverId } from './server-id.ts';
import { meterBatches } from './server-metrics.ts';
import { startTenantMarket } from './tenant-market.ts';
import { TenantMarkets } from './tenant-markets.ts';
import { createTenantStore, listTenants, tenantModes } from './tenants/index.ts';
import { CODE_VERSION } from './version.ts';

/** Stopping takes at most this long; what still hangs then is abandoned, and the next start recovers. */
const STOP_WITHIN_MS = 20_000;

/** Thrown into a start that was stopped before it completed. */
class StoppedWhileStarting extends Error {}

/** What was started, stopped in reverse order. */
class Started {
  readonly #stops: { readonly name: string; readonly stop: () => Promise<void> | void }[] = [];
  #stopping: Promise<void> | undefined;

  /** Registers how to stop something. When the stop has already begun, stops it at once and ends the start. */
  async add(name: string, stop: () => Promise<void> | void): Promise<void> {
    if (this.#stopping !== undefined) {
      await stop();
      throw new StoppedWhileStarting(name);
    }
    this.#stops.push({ name, stop });
  }

  stop(log: Logger): Promise<void> {
    this.#stopping ??= (async () => {
      for (const { name, stop } of this.#stops.reverse()) {
        try {
          await stop();
        } catch (error) {
          log.error({ err: error }, `stopping ${name} failed`);
        }
      }
    })();
    return this.#stopping;
  }
}

/** On a terminal, progress lines there and the log in a file; otherwise the log on standard output. */
function openLog(config: Config): Logger {
  const level = config.logLevel;
  if (!process.stdout.isTTY) return createLogger({ level });
  return createLogger({ level, write: logFile(path.join(config.dataDir, 'server.log')) });
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.http.listen({ host: config.host, port: config.port, backlog: limits.HTTP.backlog });
  } catch (error) {
    throw explainListenError(error, config.host, config.port);
  }
}

/** The operators' port, when OPERATOR_PORT is set. */
async function openOperators(
  config: Config,
  wired: Pick<
    OperatorsEntryOptions,
    'pool' | 'markets' | 'files' | 'withdrawals' | 'offerings' | 'customers' | 'networksOf' | 'staticDir'
  > & {
    readonly log: Logger;
  },
  started: Started,
): Promise<void> {
  const { operatorPort: port, operatorOrigin: publicOrigin, host, trustedProxies } = config;
  if (port === undefined) return;
  const tenants = createTenantStore(wired.pool);
  const entry = await openOperatorsEntry({ ...wired, tenants, publicOrigin, trustedProxies, mode: config.mode });
  await started.add("the operators' entry", () => entry.close());
  try {
    // Phones on the local network do not need it, and passkeys would not work without a certificate.
    await entry.listen({ host: config.lan ? '127.0.0.1' : host, port });
  } catch (error) {
    throw explainListenError(error, host, port, 'OPERATOR_PORT');
  }
}

async function announce(config: Config): Promise<void> {
  if (config.operatorPort !== undefined)
    printLine(`The back office: ${config.operatorOrigin ?? `http://localhost:${config.operatorPort}`}/`);
  if (!config.lan) {
    printLine(`Kabuto is ready: http://localhost:${config.port}${config.basePath}`);
    return;
  }
  const [address = 'localhost'] = lanAddresses();
  const url = `https://${address}:${config.port}${config.basePath}`;
  printLine(await qrCode(url));
  printLine(`Kabuto is ready: ${url}`);
  printLine('The certificate is a local one: the phone will ask once whether to trust it.');
}

async function start(config: Config, log: Logger, started: Started): Promise<void> {
  const lock = await lockDataDir(config.dataDir);
  await started.add('the data folder lock', () => lock.release());
  const lockedAt = Date.now();
  await assertPortFree(config.host, config.port);

  // Before anything is started: a wrong setting is reported at once.
  const usdt = config.usdtFile === undefined ? null : openUsdtSettings(config.usdtFile);
  const hasOffice = config.operatorPort !== undefined;
  const building = Promise.all([builtInvestor(config.basePath), hasOffice ? builtOffice() : null]);
  building.catch(() => undefined); // awaited below; an earlier failure must not end the process with an unhandled rejection
  printLine('Starting the database ...');
  const database = await openDatabase(config, log);
  await started.add('the database', database.stop);
  const pool = await openPool({ url: database.appUrl, name: 'server', log });
  await started.add('the connection pool', () => pool.end());
  await assertSafeRuntime(pool);

  const metrics = new Registry();
  if (config.metricsPort !== undefined)
    await started.add('the metrics', await serveMetrics(metrics, config.metricsPort));
  printLine('Preparing the simulated market ...');
  const firstDate = firstTradeDate(tokyoDate(epochMs(Date.now())));
  await seedDataset({ pool, ownerUrl: database.ownerUrl }, firstDate, log);
  await seedTenant(pool, config.mode, firstDate);
  if (config.mode === 'demo') await ensureDemoBanks(pool);
  if (usdt !== null) checkBrokerages(usdt, await tenantModes(pool));
  const { dataDir, mode, projectionLagMs } = config;
  const ofServer = { pool, databaseUrl: database.appUrl, codeVersion: CODE_VERSION, log, mode, projectionLagMs };
  const hooks = { server: serverId(dataDir), onBatch: meterBatches(metrics) };
  const markets = await TenantMarkets.start({
    brokerages: await listTenants(pool),
    start: ({ tenantId }, more) => startTenantMarket({ tenantId, ...ofServer, ...hooks, ...more }),
    timing: SYSTEM_TIMING,
    log,
  });
  await started.add('the markets', () => markets.stop());

  for (const { verdict, about, text } of await checkAgreements(pool))
    if (verdict === 'bad') log.warn(`${about}: ${text}`);

  printLine('Preparing the app ...');
  const [investorDir, officeDir] = await building;
  const tls = config.lan ? await localCertificate(config.dataDir, lanAddresses(), Date.now()) : null;
  const app = await createApp({
    config,
    pool,
    log,
    markets: markets.running,
    standby: markets,
    staticDir: investorDir,
    ...(database.signerUrl === undefined ? {} : { signerUrl: database.signerUrl }),
    ...(usdt === null ? {} : { liveUsdt: createLiveUsdt(usdt) }),
    tls,
    limits: config.limits,
    metrics,
    drills: createDrills({ pool, now: Date.now, runDrill: runDrillProcess }),
    // Any earlier server of this folder has ended before the lock was taken; another server of the same database may
    // still run.
    startedAt: config.databaseUrl === undefined ? lockedAt : Date.now(),
  });
  await started.add('the HTTP server', () => app.close());
  await listen(app, config);
  const { files, withdrawals, offerings, customers, networksOf } = app;
  const wired = {
    pool,
    log,
    markets: markets.running,
    files,
    withdrawals,
    offerings,
    customers,
    networksOf,
    staticDir: officeDir,
  };
  await openOperators(config, wired, started);
  const tenants = createTenantStore(pool);
  const closeKabus = await openKabus({ config, pool, log, markets: markets.running, tenants, app });
  if (closeKabus !== null) await started.add('the gateway for trading programs', closeKabus);
  if (markets.running.size === 0) printLine('Kabuto stands by: another server leads.');
  void markets.leading.then(() => announce(config));
}

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const started = new Started();
  let log = createLogger({ level: config.logLevel });
  let starting: Promise<void> = Promise.resolve();
  const finish = (code: number): void => {
    setTimeout(() => process.exit(code || 1), STOP_WITHIN_MS).unref();
    // Waits for the current step of the start: otherwise it would leave something running that is not registered to be
    // stopped.
    void started
      .stop(log)
      .then(() => starting.catch(() => undefined))
      .finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      printLine('Stopping ...');
      finish(0);
    });
  }
  log = openLog(config);
  starting = start(config, log, started);
  try {
    await starting;
  } catch (error) {
    if (error instanceof StoppedWhileStarting) return;
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else
      process.stderr.write(
        `Kabuto could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
    finish(1);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
