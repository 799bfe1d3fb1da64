import { ENDPOINTS } from '@kabuto/contract/schemas';
import { epochMs, mulDiv, price, venueId } from '@kabuto/market';
import type pg from 'pg';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect } from 'vitest';
import { Tape } from '../core/journal/tape.ts';
import type { Caller, EndpointName, Operation } from '../platform/http/index.ts';
import { createPool, withTenant } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { followIndices, IndexBars, loadCatalogue, type QuoteCore, quoteOperations } from './index.ts';
import { AUCTIONS, at, BOOK, DATASET, seedMarket, TENANT, TODAY, trade } from './testing-market.ts';

/** The second venue of these tests. */
const PTS = venueId('pts');
/** The time of the session of these tests. */
export const MARKET_TIME = at(TODAY, 9, 3);
const caller: Caller = {
  tenantId: TENANT,
  language: 'jp',
  requestId: 'test',
  address: '127.0.0.1',
  deviceId: null,
  idempotencyKey: null,
  proofKey: null,
  host: 'localhost',
  userAgent: '',
};
const core: QuoteCore = {
  feed: {
    session: { phase: 'am-continuous', orderDate: TODAY, marketTime: epochMs(MARKET_TIME), speed: 1 },
    tape: Object.assign(Object.create(null), {
      latest: (code: string) =>
        code === '7203' ? [trade(7, 30_300, 100), trade(8, 30_400, 200), trade(9, 30_450, 300)] : [],
    }),
    nightTape: new Tape(),
  },
  clock: { mode: 'demo' },
  depth: async () => BOOK,
  auctions: async () => ({ at: MARKET_TIME, seq: 5, phase: 'am-acceptance', rows: AUCTIONS }),
};
const specs = [
  {
    code: 'SIM200',
    names: { en: 'Simulated 200', jp: '模擬200', tw: '模擬200' },
    base: 2_000_000,
    members: [
      { code: '7203', base: price(30_000) },
      { code: '6758', base: price(40_000) },
    ],
  },
];
/** Base times the mean of last / base, in plain numbers. */
const formula = (base: number, members: readonly { base: number; last: number }[]): number =>
  mulDiv(
    base,
    members.reduce((sum, { base: from, last }) => sum + Math.floor((last * 1e6) / from), 0),
    members.length * 1e6,
  );

/** The operations of the seeded market on a database of the file's own. */
export type QuoteHarness = {
  /** Calls an operation as HTTP would and checks its reply against the contract. */
  readonly ask: <N extends EndpointName>(
    name: N,
    query?: Record<string, string>,
  ) => Promise<Static<(typeof ENDPOINTS)[N]['reply']>>;
  /** Runs a statement as the tenant. */
  readonly write: (text: string, values: readonly unknown[]) => Promise<void>;
};

/** Sets up and removes the market of a file of tests. */
export function quoteHarness(): QuoteHarness {
  let database: TestDatabase;
  let pool: pg.Pool;
  let operations: Operation[];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.appUrl, name: 'test' });
    await seedMarket(database);
    const catalogue = await loadCatalogue(pool, DATASET);
    const feed = { session: core.feed.session, onPublished: () => () => undefined };
    const board = await followIndices({ pool, tenantId: TENANT, feed, specs, formula });
    const market = { catalogue, venues: [PTS], core, board, indexBars: new IndexBars(board, DATASET) };
    operations = quoteOperations({ pool, marketOf: () => market });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  return {
    ask: async (name, query = {}) => {
      const found = operations.find((one) => one.name === name);
      if (found === undefined) throw new Error(`no operation ${name}`);
      // The operation of this name returns this endpoint's reply; the check below proves it.
      const reply: unknown = await found.handle({ query, body: {}, caller, member: null, file: null });
      const check = Compile(ENDPOINTS[name].reply);
      expect([...check.Errors(reply)]).toEqual([]);
      return reply as Static<(typeof ENDPOINTS)[typeof name]['reply']>;
    },
    write: async (text, values) => {
      await withTenant(pool, TENANT, (client) => client.query(text, [...values]));
    },
  };
}
