import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './app.ts';
import { FIRST_TENANT } from './demo/index.ts';
import {
  agreeToDayTrades,
  createKabus,
  type KabusMarket,
  type KabusOptions,
  makeTradingAccount,
} from './kabus/index.ts';
import type { Config } from './platform/config/index.ts';
import { explainListenError } from './platform/net/index.ts';
import { printLine } from './print-line.ts';

/** The API password of the demo account for trading programs is kept here, so that it is the same after a restart. */
const PASSWORD_FILE = 'kabus-password';

type Wired = Omit<KabusOptions, 'operations' | 'markets'> & {
  readonly config: Pick<Config, 'dataDir' | 'kabusPort' | 'kabusSpeed' | 'limits'>;
  readonly markets: ReadonlyMap<number, KabusMarket>;
  readonly app: Pick<App, 'operations' | 'identity' | 'setUpDayTrades'>;
};

/** The password of the first brokerage's demo account for trading programs; a new account unless there is one. */
export async function consolePassword({ pool, config, app }: Pick<Wired, 'pool' | 'config' | 'app'>): Promise<string> {
  const file = path.join(config.dataDir, PASSWORD_FILE);
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  const needed = { pool, operations: app.operations, tenantId: FIRST_TENANT };
  // At the first start their job has not run yet, and the account agrees to their risks.
  await app.setUpDayTrades(FIRST_TENANT);
  if (kept !== '' && (await agreeToDayTrades(needed, kept))) return kept;
  const made = await makeTradingAccount({ ...needed, authenticate: app.identity.authenticate });
  await agreeToDayTrades(needed, made);
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/**
 * The gateway for trading programs, listening on this machine only, when --kabus is given. Prints where it is and the
 * API password of a demo account. Returns how to close it; null without --kabus.
 */
export async function openKabus(wired: Wired): Promise<(() => Promise<void>) | null> {
  const { config, markets, app, log } = wired;
  const { kabusPort: port, kabusSpeed: speed } = config;
  if (port === undefined) return null;
  const gateway = createKabus({ ...wired, operations: app.operations, limits: config.limits });
  try {
    await gateway.listen({ host: '127.0.0.1', port });
  } catch (error) {
    await gateway.close();
    throw explainListenError(error, '127.0.0.1', port, '--kabus');
  }
  const market = markets.get(FIRST_TENANT);
  if (market !== undefined) {
    if (speed !== undefined) await market.core.setSpeed(speed);
    const where = `For trading programs: http://localhost:${port}/kabusapi`;
    try {
      printLine(`${where}, API password ${await consolePassword(wired)}`);
    } catch (error) {
      // Members have passwords of their own: the gateway serves those.
      log.warn({ err: error }, 'there is no demo account for trading programs');
      printLine(`${where}, without a demo account`);
    }
  }
  return () => gateway.close();
}
