import { hash } from 'node:crypto';
import { may, type Permission } from '@kabuto/contract/permissions';
import type pg from 'pg';
import { keyReused, type Operator, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { ANSWER_KEPT_MS } from './limits.ts';
import { appendOperatorLog } from './operator-log.ts';
import { operatorOfSession } from './store.ts';
import type { Visit } from './visit.ts';

/** What a change did: the reply, and the line of the log. */
export type Changed<R> = {
  readonly reply: R;
  /** What was changed, such as `proposal 12`. */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  /** The refusal to throw although the change is committed and logged. */
  readonly refused?: Refused;
};

/**
 * Runs the change of a call in one transaction with the check of the session, the line of the log and the stored reply
 * under the call's key; returns the reply, for a repeated key the stored one. `work` must not wait for anything but its
 * client. `content`: what a repeated key is compared by when that is not the body, such as the hash of a file. Throws
 * Refused.
 */
export type MakeChange = <R>(work: (client: pg.ClientBase) => Promise<Changed<R>>, content?: object) => Promise<R>;

type Committed<R> = Pick<Changed<R>, 'reply' | 'refused'>;

export type ChangeOf = {
  readonly pool: pg.Pool;
  /** The endpoint's name. */
  readonly event: string;
  readonly permission: Permission;
  readonly operator: Operator;
  readonly secret: string;
  readonly visit: Visit;
  readonly body: unknown;
  readonly key: string | null;
};

export async function makeChange<R>(
  { pool, event, permission, operator, secret, visit, body, key }: ChangeOf,
  work: (client: pg.ClientBase) => Promise<Changed<R>>,
): Promise<R> {
  const { tenantId, operatorId } = operator;
  const { now } = visit;
  const bodyHash = hash('sha256', JSON.stringify([event, body]), 'buffer');
  const { reply, refused } = await withTenant(pool, tenantId, async (client): Promise<Committed<R>> => {
    // Changes of one operator run one after the other: a repeated key finds the stored reply. No row is locked, since
    // two operators may change each other.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('operator ' || $1 || ' ' || $2, 0))`, [
      String(tenantId),
      String(operatorId),
    ]);
    const present = await operatorOfSession(client, tenantId, secret, now);
    if (present === undefined) throw new Refused('UNAUTHENTICATED');
    if (!may(present.roles, permission)) throw new Refused('FORBIDDEN');
    if (key !== null) {
      const stored = await storedAnswer(client, operator, key);
      if (stored !== undefined && !stored.bodyHash.equals(bodyHash)) throw keyReused();
      // Stored by the same operation for the same body.
      if (stored !== undefined) return { reply: stored.answer as R };
    }
    const done = await work(client);
    const { subject, before, after } = done;
    await appendOperatorLog(client, tenantId, operatorId, { event, subject, before, after }, visit);
    if (key !== null && done.refused === undefined) {
      await client.query(
        'insert into operator_answer (tenant_id, operator_id, key, body_hash, answer, at) values ($1, $2, $3, $4, $5, $6)',
        [tenantId, operatorId, key, bodyHash, JSON.stringify(done.reply), now],
      );
      await client.query('delete from operator_answer where tenant_id = $1 and at <= $2', [
        tenantId,
        now - ANSWER_KEPT_MS,
      ]);
    }
    return done;
  });
  if (refused !== undefined) throw refused;
  return reply;
}

async function storedAnswer(client: pg.ClientBase, { tenantId, operatorId }: Operator, key: string) {
  const { rows } = await client.query<{ bodyHash: Buffer; answer: unknown }>(
    `select body_hash as "bodyHash", answer from operator_answer where tenant_id = $1 and operator_id = $2 and key = $3`,
    [tenantId, operatorId, key],
  );
  return rows[0];
}

class NotStored extends Error {
  override readonly name = 'NotStored';
}

/**
 * Checks session and permission, and returns the stored reply of a repeated key; undefined when there is none yet. For
 * changes that another service makes before they are logged. `content`: as of `change`.
 */
export async function storedReply<R>(change: MakeChange, content?: object): Promise<R | undefined> {
  try {
    return await change<R>(async () => {
      throw new NotStored();
    }, content);
  } catch (error) {
    if (error instanceof NotStored) return undefined;
    throw error;
  }
}
