import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type InstrumentSpec, instrumentCode, price, shares } from '@kabuto/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT, withProjected } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, machineStateOf, placeInput, startKillableCore } from '../support/core-harness.ts';
import { listIssueInput, NEW_ISSUE } from '../support/new-issue.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(() => database.drop());

const BUYER = 1001;

const buy = (core: Core, yenPrice: number | null, quantity = 100) => {
  const terms = { accountId: BUYER, code: NEW_ISSUE, side: 'buy', quantity, clientOrderId: randomUUID() } as const;
  return core.submit({ input: placeInput({ ...terms, price: yenPrice === null ? null : yenPrice * 10 }) });
};

/** The issue as broker and venue have it: equal in what both know. */
const issueOf = (core: Core) =>
  core.read(({ broker, venue }) => {
    const known = broker.instrument(NEW_ISSUE);
    const listed = venue.allFacts().some(({ code }) => code === NEW_ISSUE);
    if (known !== undefined && listed) expect(known).toMatchObject(venue.terms(NEW_ISSUE));
    return { known, listed, facts: listed ? venue.facts(NEW_ISSUE) : undefined };
  });

const verified = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems;

describe('MKT-05 a new issue that is listed while the market runs', () => {
  it('is traded by the rules of its first day, and has its first price, tape and bars after a kill too', async () => {
    const { core, kill } = await startKillableCore(database.appUrl);
    const published: string[] = [];
    core.feed.onPublished(({ listed, quotes }) => {
      for (const { code } of listed) published.push(`listed ${code}`);
      if (quotes.some(({ facts }) => facts.code === NEW_ISSUE)) published.push('quote');
    });
    await fundAccount(core, BUYER, 20_000_000);
    expect((await buy(core, 1_600)).refusal).toMatchObject({ reason: 'INSTRUMENT_UNKNOWN' });
    expect((await core.submit({ input: listIssueInput(1_600) })).refusal).toBeNull();
    expect(published.slice(0, 2)).toEqual(['listed 1Z01', 'quote']);
    expect((await core.submit({ input: listIssueInput(1_700) })).refusal).toMatchObject({
      reason: 'INSTRUMENT_LISTED',
      field: 'code',
    });
    expect((await issueOf(core)).known).toMatchObject({
      base: 16_000,
      lower: 4_000,
      upper: 64_000,
      ipoReference: 16_000,
    });

    expect((await buy(core, null)).refusal).toMatchObject({ reason: 'MARKET_ORDER_BANNED', field: 'type' });
    expect((await buy(core, 6_410)).refusal).toMatchObject({
      reason: 'PRICE_OUT_OF_LIMIT',
      params: { lower: '400', upper: '6400' },
    });
    const inside = await buy(core, 3_900);
    const outside = await buy(core, 400);
    expect([inside, outside].map(({ refusal, order }) => refusal ?? order?.state)).toEqual(['working', 'working']);
    await core.skipTo('lunch');
    await core.skipTo('closing');

    const { known, facts } = await issueOf(core);
    const first = facts?.open ?? 0;
    expect(known).toMatchObject({ base: first, ipoReference: 16_000 });
    expect(known?.upper).toBeLessThan(64_000);
    // the order above the first price traded in its auction; the one below the new limits was cancelled by the exchange
    expect(await core.read(({ broker }) => broker.openOrders(BUYER))).toEqual([]);
    const before = await machineStateOf(core);
    expect(before.broker.positions.find(({ accountId }) => accountId === BUYER)).toMatchObject({
      instrument: NEW_ISSUE,
      flows: [{ amount: 100 }],
    });
    kill();

    const { core: next } = await startKillableCore(database.appUrl);
    const after = await issueOf(next);
    expect(after.known).toEqual(known);
    expect(after.facts).toMatchObject({ open: first, tradeId: facts?.tradeId, volume: facts?.volume });
    await next.skipTo('day');
    expect((await buy(next, null)).refusal).toBeNull();
    expect((await issueOf(next)).known?.ipoReference).toBeUndefined();
    await next.stop();

    const pool = createPool({ url: database.appUrl, name: 'test' });
    const bars = await withProjected(pool, TEST_TENANT, (client) =>
      client.query<{ minutes: number; days: number; chunks: number; fills: number }>(
        `select (select count(*)::int from minute_bar where code = $1) as minutes,
                (select count(*)::int from day_bar where code = $1) as days,
                (select count(*)::int from tape_chunk where code = $1) as chunks,
                (select count(*)::int from fill where code = $1 and price = $2) as fills`,
        [NEW_ISSUE, first],
      ),
    );
    await pool.end();
    const [row] = bars.rows;
    expect(row).toMatchObject({ days: 1, fills: 1 });
    expect(Math.min(row?.minutes ?? 0, row?.chunks ?? 0)).toBeGreaterThan(0);
    expect(await verified()).toEqual([]);
  });

  it('a kill right before its commit leaves no trace of it, and right after it keeps all; verify agrees', async () => {
    const first = await startKillableCore(database.appUrl);
    await fundAccount(first.core, BUYER, 20_000_000);
    void first.core.submit({ input: listIssueInput(1_600) }).catch(() => undefined);
    first.kill();
    const second = await startKillableCore(database.appUrl);
    expect(await issueOf(second.core)).toEqual({ known: undefined, listed: false, facts: undefined });
    expect((await second.core.submit({ input: listIssueInput(1_600) })).refusal).toBeNull();
    second.kill();
    const third = await startKillableCore(database.appUrl);
    expect(await issueOf(third.core)).toMatchObject({ listed: true, known: { listing: { offer: 16_000 } } });
    expect((await buy(third.core, 1_700)).order).toMatchObject({ state: 'working' });
    await third.core.stop();
    expect(await verified()).toEqual([]);
  });

  it('a kill at any moment around it leaves broker, venue and tables agreed', async () => {
    let listed = 0;
    const { core: seed } = await startKillableCore(database.appUrl);
    await fundAccount(seed, BUYER, 20_000_000);
    await seed.stop();
    for (const ms of [0, 1, 2, 3, 5, 8, 12]) {
      const { core, kill } = await startKillableCore(database.appUrl);
      const input = { ...listIssueInput(1_600), code: instrumentCode(`1Z${10 + ms}`) };
      const settled = core.submit({ input }).catch(() => undefined);
      await Promise.race([settled, delay(ms)]);
      kill();
      const { core: next } = await startKillableCore(database.appUrl);
      const both = await next.read(({ broker, venue }) => [
        broker.instrument(input.code) !== undefined,
        venue.allFacts().some(({ code }) => code === input.code),
      ]);
      expect(both[0]).toBe(both[1]);
      if (both[0] === true) listed += 1;
      await next.stop();
    }
    expect(listed).toBeGreaterThan(0);
    expect(await verified()).toEqual([]);
  });

  it('an issue of the data set with the same code is that of the data set from the next start on', async () => {
    const { core } = await startKillableCore(database.appUrl);
    await core.submit({ input: listIssueInput(1_600) });
    await core.stop();
    const imported: InstrumentSpec = {
      code: NEW_ISSUE,
      lot: shares(100),
      tickTable: 'other',
      base: price(16_000),
      activity: 0,
      volatilityBps: 0,
    };
    const { core: next } = await startKillableCore(database.appUrl, { instruments: [imported] });
    const at = await next.read((engine) => engine.at);
    expect(at).toBeGreaterThan(0);
    expect((await issueOf(next)).listed).toBe(true);
    expect(await next.read(({ venue }) => venue.allFacts().length)).toBe(1);
    await next.stop();
  });
});
