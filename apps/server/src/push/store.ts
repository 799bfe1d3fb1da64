import type { Language, PushChoice } from '@kabuto/contract';
import type pg from 'pg';
import { limits, type Member, type Owner } from '../platform/http/index.ts';
import type { DeviceKeys } from './encrypt.ts';

/** Browsers of one member, at most; the oldest ones give way. */
const MOST_DEVICES = 10;

const OPTIONAL = ['fills', 'orders', 'alerts', 'money', 'offerings'] as const satisfies readonly (keyof PushChoice)[];

/** An address at a push service with the keys of its browser. */
type Subscription = { readonly endpoint: string; readonly keys: DeviceKeys };

/**
 * Keeps a browser's address for the login of the call. One that is known changes hands: when the browser has another
 * member now, under a new id, so that what still waits for the former member is not sent to it.
 */
export async function addSubscription(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  { sessionId }: Pick<Member, 'sessionId'>,
  { endpoint, keys }: Subscription,
  now: number,
): Promise<string> {
  await client.query('delete from push_subscription where tenant_id = $1 and endpoint = $2 and user_id <> $3', [
    tenantId,
    endpoint,
    userId,
  ]);
  const { rows } = await client.query<{ id: string }>(
    `insert into push_subscription (tenant_id, user_id, session_id, endpoint, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, endpoint) do update
       set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
           created_at = excluded.created_at, failures = 0
       where push_subscription.user_id = excluded.user_id
     returning subscription_id::text as id`,
    [tenantId, userId, sessionId, endpoint, keys.p256dh, keys.auth, now],
  );
  const [row] = rows;
  // Another member's call came in between.
  if (row === undefined) return addSubscription(client, { tenantId, userId }, { sessionId }, { endpoint, keys }, now);
  await client.query(
    `delete from push_subscription where tenant_id = $1 and subscription_id in (
       select subscription_id from push_subscription where tenant_id = $1 and user_id = $2
        order by created_at desc, subscription_id desc offset $3)`,
    [tenantId, userId, MOST_DEVICES],
  );
  return row.id;
}

/** Removes one of a member's browsers; returns whether there was one. */
export async function removeSubscription(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from push_subscription where tenant_id = $1 and user_id = $2 and subscription_id = $3',
    [tenantId, userId, id],
  );
  return rowCount === 1;
}

type Device = {
  readonly subscriptionId: string;
  /** The browser and its system, as the login has them. */
  readonly device: string;
  readonly createdAt: number;
  readonly sessionId: string;
};

/** A member's browsers, newest first; those whose login has ended are not listed. */
export async function readDevices(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<Device[]> {
  const { rows } = await client.query<Device>(
    `select p.subscription_id::text as "subscriptionId", s.device, p.created_at::float8 as "createdAt", s.session_id as "sessionId"
       from push_subscription p join login_session s using (tenant_id, session_id)
      where p.tenant_id = $1 and p.user_id = $2 and s.ended_at is null
      order by p.created_at desc, p.subscription_id desc`,
    [tenantId, userId],
  );
  return rows;
}

/** What a member wants to be sent. */
export async function readChoice(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<PushChoice> {
  const { rows } = await client.query<{ off: string[] }>(
    'select off from push_choice where tenant_id = $1 and user_id = $2',
    [tenantId, userId],
  );
  const off = rows[0]?.off ?? [];
  const of = (topic: string) => (off.includes(topic) ? 'off' : 'on');
  return {
    fills: of('fills'),
    orders: of('orders'),
    alerts: of('alerts'),
    money: of('money'),
    offerings: of('offerings'),
  };
}

export const writeChoice = (client: pg.ClientBase, { tenantId, userId }: Owner, choice: PushChoice): Promise<unknown> =>
  client.query(
    `insert into push_choice (tenant_id, user_id, off) values ($1, $2, $3)
     on conflict (tenant_id, user_id) do update set off = excluded.off`,
    [tenantId, userId, OPTIONAL.filter((topic) => choice[topic] === 'off')],
  );

/** Where a message goes: undefined once the browser has unsubscribed or its login has ended. */
export async function readTarget(
  client: pg.ClientBase,
  tenantId: number,
  id: string,
): Promise<(Subscription & { readonly language: Language; readonly failures: number }) | undefined> {
  const { rows } = await client.query<DeviceKeys & { endpoint: string; language: Language; failures: number }>(
    `select p.endpoint, p.p256dh, p.auth, p.failures, s.language
       from push_subscription p join login_session s using (tenant_id, session_id)
      where p.tenant_id = $1 and p.subscription_id = $2 and s.ended_at is null`,
    [tenantId, id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { endpoint, language, failures, p256dh, auth } = row;
  return { endpoint, language, failures, keys: { p256dh, auth } };
}

/** Removes an address that its push service does not know any more. */
export const removeDead = (client: pg.ClientBase, tenantId: number, id: string, endpoint: string): Promise<unknown> =>
  client.query('delete from push_subscription where tenant_id = $1 and subscription_id = $2 and endpoint = $3', [
    tenantId,
    id,
    endpoint,
  ]);

/** Notes that a message could not be sent to a browser, which is removed after several in succession. */
export async function noteFailure(client: pg.ClientBase, tenantId: number, id: string): Promise<void> {
  await client.query(
    'update push_subscription set failures = failures + 1 where tenant_id = $1 and subscription_id = $2',
    [tenantId, id],
  );
  await client.query('delete from push_subscription where tenant_id = $1 and subscription_id = $2 and failures >= $3', [
    tenantId,
    id,
    limits.PUSH_QUEUE.failures,
  ]);
}

/** Notes that a browser can be reached again. */
export const noteReached = (client: pg.ClientBase, tenantId: number, id: string): Promise<unknown> =>
  client.query('update push_subscription set failures = 0 where tenant_id = $1 and subscription_id = $2', [
    tenantId,
    id,
  ]);
