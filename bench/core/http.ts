import { epochMs, formatPrice, type Price, tokyoDate } from '@kabuto/market';
import { firstTradeDate, seedDataset, seedTenant } from '../../apps/server/src/demo/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { Child } from '../support/child.ts';
import type { BenchDatabase } from './cluster.ts';
import type { Order } from './load/generator.ts';
import type { Closed, Open, Ticket } from './load/runs.ts';
import type { ServerOrder } from './load/server.ts';

const CLIENTS = 64;
/** Issues that the clients trade. */
const ISSUES = 40;
/** Open orders of each client that the overload cancels. */
const RESTING = 20;

/** The demo's data without its simulated participants: only the benchmark trades. */
export async function seedDemo(database: BenchDatabase): Promise<void> {
  const pool = createPool({ url: database.appUrl, name: 'bench', statementTimeoutMs: 0 });
  const firstDate = firstTradeDate(tokyoDate(epochMs(Date.now())));
  await seedDataset({ pool, ownerUrl: database.ownerUrl }, firstDate, createLogger({ level: 'error' }));
  await seedTenant(pool, 'demo', firstDate);
  await pool.end();
  await asSuper(database.superUrl, async (client) => {
    await client.query('alter table instrument drop constraint instrument_activity_check');
    await client.query('update instrument set activity = 0');
  });
}

async function readTickets(database: BenchDatabase): Promise<Ticket[]> {
  const { rows } = await asSuper(database.superUrl, (client) =>
    client.query<{ code: string; base: Price; lower: Price }>(
      `select b.code, b.base, b.lower from broker_instrument b order by b.base, b.code limit $1`,
      [ISSUES],
    ),
  );
  return rows.map(({ code, base, lower }) => ({ code, price: formatPrice(base), far: formatPrice(lower) }));
}

/** An open loop, with the number of cores that the server kept busy during it. */
export type OpenAtServer = Open & { readonly serverCores: number };

/** Server and generator, each in a process of its own. */
export type Wire = {
  readonly closed: (seconds: number, expected: number) => Promise<Closed & { readonly serverMicros: number }>;
  readonly open: (rate: number, seconds: number) => Promise<OpenAtServer>;
  /** Places resting orders that a later overload cancels. */
  readonly rest: () => Promise<number>;
  readonly end: () => void;
};

export async function startWire(database: BenchDatabase, dataDir: string): Promise<Wire> {
  const server = new Child<ServerOrder>('core/load/server.ts');
  const generator = new Child<Order>('core/load/generator.ts');
  const end = (): void => {
    generator.end();
    server.end();
  };
  try {
    const port = await server.ask<number>({ kind: 'start', appUrl: database.appUrl, dataDir });
    const tickets = await readTickets(database);
    const accounts = await generator.ask<string[]>({ kind: 'enter', port, members: CLIENTS, tickets });
    const codes = tickets.map(({ code }) => code);
    await server.ask({ kind: 'fund', accounts: accounts.map(Number), codes });
  } catch (error) {
    end();
    throw error;
  }
  return {
    closed: async (seconds, expected) => {
      const before = server.cpuSeconds;
      const run = await generator.ask<Closed>({ kind: 'closed', seconds, proofs: Math.ceil(expected * seconds) });
      const micros = ((server.cpuSeconds - before) * 1e6) / Math.max(1, run.perSecond * seconds);
      return { ...run, serverMicros: micros };
    },
    open: async (rate, seconds) => {
      const before = server.cpuSeconds;
      const run = await generator.ask<Open>({ kind: 'open', rate, seconds });
      return { ...run, serverCores: (server.cpuSeconds - before) / run.seconds };
    },
    rest: () => generator.ask<number>({ kind: 'rest', each: RESTING }),
    end,
  };
}
