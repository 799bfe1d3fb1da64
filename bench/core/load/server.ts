import { yen } from '@kabuto/market';
import { createApp } from '../../../apps/server/src/app.ts';
import { FIRST_TENANT } from '../../../apps/server/src/demo/index.ts';
import { readConfig } from '../../../apps/server/src/platform/config/index.ts';
import { limits } from '../../../apps/server/src/platform/http/index.ts';
import { createLogger } from '../../../apps/server/src/platform/log/index.ts';
import { openPool } from '../../../apps/server/src/platform/postgres/index.ts';
import { startTenantMarket } from '../../../apps/server/src/tenant-market.ts';
import { CODE_VERSION } from '../../../apps/server/src/version.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { serveParent } from '../../support/serve-parent.ts';
import { holdings } from '../holdings.ts';

const CASH = yen(1_000_000_000);

/** Starts: the database and where files may lie. `fund`: gives accounts cash, and shares of the issues. */
export type ServerOrder =
  | { readonly kind: 'start'; readonly appUrl: string; readonly dataDir: string }
  | { readonly kind: 'fund'; readonly accounts: readonly number[]; readonly codes: readonly string[] };

type Market = Awaited<ReturnType<typeof startTenantMarket>>;
let market: Market | undefined;

/** The product's server, with the limits for load accounts. */
async function start(appUrl: string, dataDir: string): Promise<number> {
  const log = createLogger({ level: 'error' });
  const pool = await openPool({ url: appUrl, name: 'bench', log });
  const running = await startTenantMarket({
    tenantId: FIRST_TENANT,
    pool,
    databaseUrl: appUrl,
    codeVersion: CODE_VERSION,
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  market = running;
  await running.core.skipTo('opening');
  await running.core.setSpeed(60);
  await eventually(() => running.core.feed.session?.phase.endsWith('continuous'));
  await running.core.setSpeed(1);
  const app = await createApp({
    config: readConfig({ KABUTO_DATA: dataDir }, []),
    pool,
    log,
    markets: new Map([[FIRST_TENANT, running]]),
    staticDir: null,
    tls: null,
    limits: 'load',
  });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0, backlog: limits.HTTP.backlog });
  return Number(new URL(address).port);
}

async function fund(accounts: readonly number[], codes: readonly string[]): Promise<void> {
  if (market === undefined) throw new Error('the server was not started');
  for (const accountId of accounts) {
    const { cash, orders } = holdings(codes, CASH);
    const answer = await market.core.submit({ input: { kind: 'bookHistory', accountId, cash, orders } });
    if (answer.refusal !== null) throw new Error(`account ${accountId}: ${answer.refusal.reason}`);
  }
}

const handle = (order: ServerOrder): Promise<unknown> =>
  order.kind === 'start' ? start(order.appUrl, order.dataDir) : fund(order.accounts, order.codes);

serveParent(handle);
