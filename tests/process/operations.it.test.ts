import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/net/index.ts';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';

let folder: string;
let port: number;
let server: ServerProcess;
beforeAll(async () => {
  folder = makeDataDir();
  port = await freePort();
  server = await spawnServer({ dataDir: folder, env: { METRICS_PORT: String(port) } });
  await untilReady(server);
}, 120_000);
afterAll(async () => {
  await endServer(server, folder);
  removeDataDir(folder);
});

const scrape = async (): Promise<Map<string, number>> => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await reply.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

const doctorAfter = async (sql: string, undo: string) => {
  const superUrl = findEmbeddedPostgres(folder)?.superUrl ?? '';
  await asSuper(superUrl, (client) => client.query(sql));
  const report = await runKabuto(folder, ['doctor']);
  await asSuper(superUrl, (client) => client.query(undo));
  return report;
};

describe('what operators of the server can see', () => {
  it('/metrics on a port of its own counts batches, calls by rate class and clients of the stream', async () => {
    const before = await scrape();
    const member = await new ApiClient(server.origin).register();
    const stream = await member.stream();
    const { lower } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
    const order = { code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '100' } as const;
    for (let n = 0; n < 3; n++) await member.place(order);
    const after = await scrape();
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('kabuto_http_requests_total{class="order",status="200"}')).toBe(3);
    expect(grown('kabuto_core_batch_commands_sum{tenant="1"}')).toBeGreaterThanOrEqual(3);
    expect(grown('kabuto_core_commit_seconds_count{tenant="1"}')).toBeGreaterThan(0);
    expect(grown('kabuto_core_journal_rows_total{tenant="1"}')).toBeGreaterThan(3);
    expect(after.get('kabuto_stream_connections')).toBe(1);
    expect(after.get('kabuto_core_ready{tenant="1"}')).toBe(1);
    expect(after.get('kabuto_core_invariants_violated{tenant="1"}')).toBe(0);
    expect(after.get('kabuto_core_queue{tenant="1"}')).toBeGreaterThanOrEqual(0);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`${server.origin}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
    await stream.close();
  });

  it('/metrics shows each job of the server, which run and do not fail, and the queue of messages', async () => {
    const often = ['ended-sessions', 'journal-of-members', 'notices', 'messages', 'pushes'];
    const runs = (metrics: Map<string, number>, job: string) =>
      metrics.get(`kabuto_job_runs_total{job="${job}",tenant="1"}`) ?? 0;
    const metrics = await eventually(async () => {
      const found = await scrape();
      return often.every((job) => runs(found, job) > 0) && found;
    });
    for (const job of often) {
      const labels = `{job="${job}",tenant="1"}`;
      expect([job, metrics.get(`kabuto_job_failures_total${labels}`)]).toEqual([job, 0]);
      expect([job, metrics.get(`kabuto_job_failing${labels}`)]).toEqual([job, 0]);
      expect(metrics.get(`kabuto_job_last_run_seconds${labels}`)).toBeGreaterThan(1_700_000_000);
      expect(metrics.get(`kabuto_job_duration_seconds${labels}`)).toBeGreaterThanOrEqual(0);
    }
    expect(metrics.get('kabuto_messages_given_up_total{channel="mail"}')).toBe(0);
    expect(metrics.get('kabuto_messages_waiting{tenant="1"}')).toBeGreaterThanOrEqual(0);
  });

  it('PRF-01 kabuto proof recomputes the night that a running server has published, and names what differs', async () => {
    const member = await new ApiClient(server.origin).demo();
    await member.call('POST v1/demo/clock/skip', { body: { to: 'pre-open' } });
    await eventually(async () => (await member.call('GET v1/proof/roots')).assets.length > 0, 60_000);
    const agrees = await runKabuto(folder, ['proof']);
    expect(agrees.output).toMatch(/^kabuto: \d+ nights, [1-9]\d* leaves recomputed, 0 problems$/m);
    expect(agrees.output).toMatch(/^proof: all published roots follow from the lists$/m);
    expect(agrees.code).toBe(0);
    const superUrl = findEmbeddedPostgres(folder)?.superUrl ?? '';
    const add = (amount: number) =>
      asSuper(superUrl, (client) =>
        client.query("update book_root set total = total + $1 where asset = 'JPY'", [amount]),
      );
    await add(1);
    const differs = await runKabuto(folder, ['proof']);
    await add(-1);
    expect(differs.output).toMatch(
      /^ {2}PROBLEM night of \d{4}-\d\d-\d\d, JPY: the list comes to \d+, \d+ was published$/m,
    );
    expect(differs.output).toMatch(/JPY: the file outside has another root, total or count$/m);
    expect(differs.code).toBe(1);
    const roots = path.join(folder, 'book-roots.jsonl');
    await rename(roots, `${roots}.away`);
    const missing = await runKabuto(folder, ['proof']);
    await rename(`${roots}.away`, roots);
    expect(missing.output).toMatch(/it was written to the file outside, which is missing$/m);
    expect(missing.code).toBe(1);
    expect((await runKabuto(folder, ['proof', '--roots', '/nowhere/roots'])).output).toMatch(
      /^--roots: there is no file/m,
    );
  }, 120_000);

  it('doctor finds nothing to act on in a fresh installation', async () => {
    const { code, output } = await runKabuto(folder, ['doctor']);
    expect(output).toMatch(/^doctor: 0 to act on/m);
    expect(output).toMatch(/^ok {3}jobs: /m);
    expect(output).toMatch(/^ok {3}row-level security: forced on all \d+ tables/m);
    expect(output).toMatch(/^ok {3}brokerage \S+: epoch 1, journal row \d+, led by a living server$/m);
    expect(code).toBe(0);
  });

  it.each([
    [
      'a table without row-level security',
      'alter table fill no force row level security',
      'alter table fill force row level security',
      /^BAD {2}row-level security: .* on fill;/m,
    ],
    [
      'a runtime role that sees everything',
      'alter role kabuto_app bypassrls',
      'alter role kabuto_app nobypassrls',
      /^BAD {2}durability and role: .*kabuto_app.* bypasses row-level security/m,
    ],
    [
      'cash out of nothing',
      'update account set settled = settled + 1 where account_id = 100',
      'update account set settled = settled - 1 where account_id = 100',
      /^BAD {2}brokerage \S+: 1 cash that does not sum to zero/m,
    ],
    [
      'a live brokerage without an agreement of its own',
      "update tenant set mode = 'live'",
      "update tenant set mode = 'demo'",
      /^BAD {2}brokerage kabuto: live without an agreement of its own, .*kabuto tenant agreement kabuto\.$/m,
    ],
    [
      'a server that could lose acknowledged rows',
      "alter role kabuto_app set synchronous_commit = 'off'",
      'alter role kabuto_app reset synchronous_commit',
      /^BAD {2}durability and role: .*synchronous_commit = off/m,
    ],
  ])('doctor finds %s', async (_what, sql, undo, expected) => {
    const { code, output } = await doctorAfter(sql, undo);
    expect(output).toMatch(expected);
    expect(code).toBe(1);
  });
});
