import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { journalPages } from '../../apps/server/src/core/journal/rows.ts';
import { FIRST_TENANT } from '../../apps/server/src/demo/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import type { TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { startTenantMarket } from '../../apps/server/src/tenant-market.ts';
import { asEditor } from '../support/journal-edits.ts';
import { createSeededDatabase } from '../support/seeded-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createSeededDatabase();
});
afterAll(() => database.drop());

/** Starts the brokerage, which is a demo, on a server of this mode; returns the mode that its broker has. */
async function modeOf(mode: 'demo' | 'live'): Promise<string | undefined> {
  const log = createLogger({ level: 'fatal' });
  const pool = createPool({ url: database.appUrl, name: 'test', log });
  const { core, stop } = await startTenantMarket({
    tenantId: FIRST_TENANT,
    pool,
    databaseUrl: database.appUrl,
    codeVersion: 'test',
    mode,
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  const recorded = await core.read((engine) => engine.broker.globals.mode);
  await stop();
  await pool.end();
  return recorded;
}

async function recordedModes(): Promise<string[]> {
  const payloads: string[] = [];
  await asEditor(database.superUrl, async (client) => {
    await client.query('begin');
    for await (const rows of journalPages(client))
      for (const { kind, payload } of rows) if (kind === JOURNAL_KIND.setMode) payloads.push(payload.toString('utf8'));
    await client.query('commit');
  });
  return payloads;
}

it('a start records once whether the brokerage is a demo, and a brokerage that has been live stays live', async () => {
  expect([await modeOf('demo'), await modeOf('demo')]).toEqual(['demo', 'demo']);
  expect(await recordedModes()).toEqual(['{"mode":"demo"}']);
  expect([await modeOf('live'), await modeOf('demo')]).toEqual(['live', 'live']);
  expect(await recordedModes()).toEqual(['{"mode":"demo"}', '{"mode":"live"}']);
}, 60_000);
