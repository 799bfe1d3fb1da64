import type { LogLineView, OperatorQuery } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LogFilter, listLog } from '../../apps/server/src/operators/log-pages.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let admin: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  admin = await harness.operator(['admin']);
  auditor = await harness.operator(['auditor']);
}, 120_000);
afterAll(() => harness.stop());

type Page = { readonly rows: readonly LogLineView[]; readonly next: number | null };
async function page(query: OperatorQuery<'logList'>, by = auditor): Promise<Page> {
  const { status, data } = await by.call('logList', query);
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
  // The server has compared the reply with the contract.
  return data as Page;
}
async function allPages(query: OperatorQuery<'logList'>): Promise<LogLineView[]> {
  const rows: LogLineView[] = [];
  for (let below: number | null = null; ; ) {
    const next: Page = await page({ ...query, ...(below === null ? {} : { below: String(below) }) });
    rows.push(...next.rows);
    below = next.next;
    if (below === null) return rows;
  }
}
/** Adds lines of the auditor's to the log of the first brokerage, `times` in milliseconds. */
async function addLines(event: string, times: readonly number[]): Promise<void> {
  await harness.superPool.query(
    `insert into operator_log (tenant_id, operator_id, event, device, address, at, subject)
     select 1, 2, $1, '', '', at, 'case ' || at from unnest($2::bigint[]) as at`,
    [event, times],
  );
}

describe("the operators' log", () => {
  it('BO-08 has every line once, newest first, also of lines of one millisecond and while lines are added', async () => {
    await addLines('paged', [50, 10, 30, 30, 30, 20, 40]);
    const first = await page({ event: 'paged', pageSize: '3' });
    await addLines('paged', [60]);
    const rows = [...first.rows];
    for (let below = first.next; below !== null; ) {
      const next: Page = await page({ event: 'paged', pageSize: '3', below: String(below) });
      rows.push(...next.rows);
      below = next.next;
    }
    expect(rows.map(({ at }) => at)).toEqual([50, 40, 30, 30, 30, 20, 10]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(7);
    expect((await allPages({ event: 'paged', pageSize: '2' })).map(({ at }) => at)).toEqual([
      60, 50, 40, 30, 30, 30, 20, 10,
    ]);
    expect(await page({ event: 'paged', pageSize: '8' })).toMatchObject({ next: null });
  });

  it('is filtered by operator, event, subject and time, and shows before and after', async () => {
    const made = await admin.call('feePropose', { ratePpm: '77', minimum: '7', reason: 'filtered' });
    const subject = `proposal ${String(made.data.number)}`;
    const [line] = (await page({ subject })).rows;
    expect(line).toMatchObject({
      event: 'feePropose',
      operator: 'Operator 1',
      operatorId: 1,
      after: { ratePpm: 77, minimum: 7, reason: 'filtered' },
      before: { ratePpm: expect.any(Number), minimum: expect.any(Number) },
      requestId: expect.any(String),
    });
    const own = await page({ operatorId: '1', pageSize: '100' });
    expect(new Set(own.rows.map(({ operator }) => operator))).toEqual(new Set(['Operator 1']));
    await addLines('timed', [100, 200, 300]);
    const between = await page({ event: 'timed', from: '200', until: '300' });
    expect(between.rows.map(({ at }) => at)).toEqual([200]);
    expect(await page({ event: 'never' })).toEqual({ rows: [], next: null });
    const wrong = await auditor.call('logList', { event: 'Not An Event' });
    expect(wrong.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'event' });
  });

  it('BO-09 has no line of another brokerage, and an id of one is no place to continue', async () => {
    const foreign = await harness.operator(['auditor'], 2);
    const theirs = await page({ pageSize: '100' }, foreign);
    expect(theirs.rows.map(({ operator }) => operator)).toEqual(theirs.rows.map(() => 'Operator 3'));
    const [line] = theirs.rows;
    expect(line).toBeDefined();
    expect(await page({ below: String(line?.id) })).toEqual({ rows: [], next: null });
  });

  it('reads one page of 200,000 lines by an index for each filter, without a sort', async () => {
    await harness.superPool.query(
      `insert into operator_log (tenant_id, operator_id, event, device, address, at, subject)
       select 1, 1 + n % 2, 'filled' || chr(97 + n % 20), '', '', n, 'case ' || n % 1000 from generate_series(1, 200000) as n`,
    );
    await harness.superPool.query('analyze operator_log');
    const none = { operatorId: null, event: null, subject: null, from: null, until: null, below: null };
    const { rows } = await harness.superPool.query<{ id: number }>(
      'select log_id as id from operator_log where tenant_id = 1 and at = 100000',
    );
    const below = rows[0]?.id ?? 0;
    for (const filter of [
      {},
      { below },
      { operatorId: 1, below },
      { event: 'filledc', below },
      { subject: 'case 7', below },
      { from: 150_000, until: 150_100 },
    ])
      expect(await plan({ ...none, ...filter })).not.toMatch(/Seq Scan on operator_log|Sort/);
  });
});

/** The plan of a page's statement, under the app's role. */
const plan = (filter: LogFilter): Promise<string> =>
  withTenant(harness.pool, 1, async (client) => {
    let text = '';
    const explained = {
      query: async (sql: string, values: unknown[]) => {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
        text = rows.map((row) => row['QUERY PLAN']).join('\n');
        return { rows: [] };
      },
    };
    // Only `query` is used.
    await listLog(explained as unknown as Parameters<typeof listLog>[0], 1, filter, 51);
    return text;
  });

describe("today's summary", () => {
  const today = async (by: TestOperator) => (await by.call('todaySummary', {})).data;

  it('counts the proposals that wait, with the age of the oldest, and not those that have ended', async () => {
    const made = await admin.call('feePropose', { ratePpm: '78', minimum: '7', reason: 'waits' });
    const { rows } = await harness.superPool.query<{ open: number; oldest: number }>(
      `select count(*)::int as open, min(created_at) as oldest from proposal where tenant_id = 1 and state = 'open'`,
    );
    const queue = { queue: 'proposals', limitMs: 86_400_000, open: rows[0]?.open, oldestAt: rows[0]?.oldest };
    expect((await today(auditor)).queues).toContainEqual(queue);
    const checker = await harness.operator(['compliance']);
    const refused = await checker.call('feeRefuse', { number: String(made.data.number), reason: 'no' });
    expect(refused.status).toBe(200);
    expect((await today(auditor)).queues).toContainEqual({ ...queue, open: Number(rows[0]?.open) - 1 });
  });

  it('shows the head of the journal, the market time and the messages that could not be sent', async () => {
    await harness.superPool.query(
      `insert into message_queue (tenant_id, message_id, channel, recipient, subject, body, at, tries, next_at)
       values (1, 'a', 'mail', 'a@example.com', 's', 'b', 5, 3, 9007199254740991), (1, 'b', 'mail', 'b@example.com', 's', 'b', 7, 0, 9007199254740991)`,
    );
    const shown = await today(auditor);
    expect(shown).toMatchObject({
      messages: { mail: { waiting: 2, oldestAt: 5, failing: 1 }, text: { waiting: 0, oldestAt: null, failing: 0 } },
      problems: [],
      projection: { rows: 0, ageMs: 0 },
      verify: null,
      restore: { last: null, proven: null },
      givenUp: 0,
      market: { at: expect.any(Number), speed: expect.any(Number) },
    });
    const { seq, head } = shown.journal as { seq: number; head: string };
    const lease = await harness.superPool.query<{ seq: number }>('select seq from core_lease where tenant_id = 1');
    expect(seq).toBeGreaterThan(0);
    expect(seq).toBeLessThanOrEqual(Number(lease.rows[0]?.seq));
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    const foreign = await harness.operator(['support'], 2);
    expect(await today(foreign)).toMatchObject({ messages: { mail: { waiting: 0 } } });
  });
});
