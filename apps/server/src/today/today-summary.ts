import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import type { Core } from '../core/index.ts';
import { operatorOperation } from '../operators/index.ts';
import type { AnyOperation } from '../platform/http/index.ts';
import { countFailures, readFailures } from '../platform/messages/index.ts';
import { withTenant } from '../platform/postgres/index.ts';

type Summary = OperatorReply<'todaySummary'>;
type QueueName = Summary['queues'][number]['queue'];

/** Work that waits for operators: counts what is open, and returns since when the oldest waits. */
export type Queue = {
  readonly queue: QueueName;
  /** How long a piece of work may wait until the page marks it, milliseconds. */
  readonly limitMs: number;
  readonly read: (
    client: pg.ClientBase,
    tenantId: number,
    now: number,
  ) => Promise<{ readonly open: number; readonly oldestAt: number | null }>;
};

type Waiting = Summary['messages']['mail'];
/** Messages that were given up are counted for so long. */
const WEEK_MS = 7 * 24 * 3_600_000;

const NONE: Waiting = { waiting: 0, oldestAt: null, failing: 0 };

async function messages(client: pg.ClientBase, tenantId: number): Promise<Summary['messages']> {
  const { rows } = await client.query<Waiting & { channel: keyof Summary['messages'] }>(
    `select channel, count(*) as waiting, min(at) as "oldestAt", count(*) filter (where tries > 0) as failing
     from message_queue where tenant_id = $1 group by channel`,
    [tenantId],
  );
  const of = (name: keyof Summary['messages']): Waiting => {
    const found = rows.find(({ channel }) => channel === name);
    if (found === undefined) return NONE;
    const { waiting, oldestAt, failing } = found;
    return { waiting, oldestAt, failing };
  };
  return { mail: of('mail'), text: of('text'), push: of('push') };
}

/** What operators look at first. */
export const todaySummary = (
  pool: pg.Pool,
  coreOf: (tenantId: number) => Core,
  queues: readonly Queue[],
  chainsOf: (tenantId: number) => Readonly<Pick<Summary, 'networks' | 'signedOther'>>,
  proofs: (client: pg.ClientBase, tenantId: number) => Promise<Pick<Summary, 'restore' | 'verify'>>,
  statements: (client: pg.ClientBase, tenantId: number) => Promise<Summary['statements']>,
): AnyOperation =>
  operatorOperation('todaySummary', async ({ operator: { tenantId }, visit: { now } }) => {
    const core = coreOf(tenantId);
    const { seq, head } = await core.read((engine) => ({ seq: engine.seq, head: engine.head.toString('hex') }));
    const { session } = core.feed;
    const { marketTime, speed } = core.clock;
    const waiting = await withTenant(pool, tenantId, async (client) => {
      const rows: Summary['queues'] = [];
      for (const { queue, limitMs, read } of queues)
        rows.push({ queue, limitMs, ...(await read(client, tenantId, now)) });
      return {
        queues: rows,
        messages: await messages(client, tenantId),
        givenUp: await countFailures(client, tenantId, now - WEEK_MS),
        ...(await proofs(client, tenantId)),
        statements: await statements(client, tenantId),
      };
    });
    return {
      at: now,
      ...waiting,
      market: { at: marketTime, orderDate: session?.orderDate ?? null, phase: session?.phase ?? null, speed },
      journal: { seq, head },
      projection: core.projectionLag,
      problems: [...core.problems],
      ...chainsOf(tenantId),
    };
  });

/** Messages that were given up, newest first, recipients masked. */
export const messageFailureList = (pool: pg.Pool): AnyOperation =>
  operatorOperation('messageFailureList', async ({ query, operator: { tenantId } }) => {
    const limit = Number(query.pageSize ?? 20);
    const below = Number(query.below ?? Number.MAX_SAFE_INTEGER);
    const found = await withTenant(pool, tenantId, (client) =>
      readFailures(client, tenantId, { below, limit: limit + 1 }),
    );
    const rows = found.slice(0, limit);
    return { rows, next: found.length > limit ? (rows.at(-1)?.failureId ?? null) : null };
  });
