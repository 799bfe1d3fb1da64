import type pg from 'pg';
import { readAccountEvents } from '../core/index.ts';
import { tokyoTime } from '../identity/index.ts';
import { limits } from '../platform/http/index.ts';
import { addNotices, enqueueMail } from '../platform/messages/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { compose } from './compose.ts';
import type { NoticesContext } from './context.ts';
import { LINE_TEXTS } from './data/texts.ts';
import { lineOf, type OrderUpdate, orderUpdates } from './lines.ts';
import { recipientOf } from './recipient.ts';

type OrderOrigin = {
  readonly client_order_id: string;
  readonly device_hash: Buffer;
  readonly device: string;
  readonly address: string;
  readonly at: number;
};

/** Queues the mails of every account that is due: at most one round per account and minute. */
export async function notifyOrders(context: NoticesContext, tenantId: number): Promise<void> {
  const { rows } = await withTenant(context.pool, tenantId, (client) =>
    client.query<{ account_id: number }>(
      `select account_id from order_notice
        where tenant_id = $1 and from_seq is not null and coalesce(notified_at, 0) <= $2`,
      [tenantId, context.now() - limits.ORDER_NOTICE.everyMs],
    ),
  );
  for (const { account_id: accountId } of rows) {
    const tenant = await context.tenants.get(tenantId);
    await withTenant(context.pool, tenantId, async (client) => {
      const sent = await notifyAccount(client, context, tenant, accountId);
      await client.query(
        `update order_notice set from_seq = $3, notified_at = coalesce($4, notified_at) where tenant_id = $1 and account_id = $2`,
        [tenantId, accountId, sent.next, sent.mails > 0 ? context.now() : null],
      );
    });
  }
}

/** `next`: the first event that no mail has covered yet; null: there is none. */
async function notifyAccount(
  client: pg.ClientBase,
  { issues, now }: NoticesContext,
  tenant: Awaited<ReturnType<NoticesContext['tenants']['get']>>,
  accountId: number,
): Promise<{ readonly mails: number; readonly next: number | null }> {
  const { tenantId } = tenant;
  const recipient = await recipientOf(client, tenantId, accountId);
  // The account was closed or replaced, or the member has no mail address any more.
  if (recipient === undefined) return { mails: 0, next: null };
  const { events, from, next } = await readEvents(client, tenantId, accountId);
  const origins = await readOrigins(client, tenantId, accountId);
  const { language } = recipient;
  const to = { tenant, language, to: recipient.email };
  const issueOf = issues(tenantId);
  const list = (of: readonly OrderUpdate[]): string => {
    const shown = of.slice(0, limits.ORDER_NOTICE.lines);
    const lines = shown.map((one) => lineOf(one, language, issueOf(one.order.instrument)));
    const left = of.length - shown.length;
    return [...lines, ...(left === 0 ? [] : [LINE_TEXTS[language].more.replace('{count}', String(left))])].join('\n');
  };

  const all = orderUpdates(events);
  let mails = 0;
  for (const [device, its] of byDevice(origins)) {
    const [first] = its;
    const taken = ordersFrom(all, its);
    if (taken.length === 0 || first === undefined) continue;
    const values = { device: first.device || '-', address: first.address, at: tokyoTime(first.at), lines: list(taken) };
    const source = `newDeviceOrder ${accountId} ${first.client_order_id}`;
    await enqueueMail(client, compose(to, 'newDeviceOrder', values), { source, now: now() });
    await addNotices(client, tenantId, [
      {
        accountId,
        noticeId: `newDeviceOrder-${taken[0]?.order.orderId ?? 0}`,
        kind: 'newDeviceOrder',
        params: { device: values.device, address: values.address },
        createdAt: now(),
        eventSeq: null,
      },
    ]);
    mails += 1;
    await client.query(
      `insert into order_device (tenant_id, user_id, device_hash, notified_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [tenantId, recipient.user_id, first.device_hash, now()],
    );
    await client.query('delete from order_origin where tenant_id = $1 and account_id = $2 and device_hash = $3', [
      tenantId,
      accountId,
      Buffer.from(device, 'base64'),
    ]);
  }
  const wanted = all.filter(({ what }) => (what === 'fill' ? recipient.fills : recipient.orders));
  if (wanted.length > 0) {
    const source = `orders ${accountId} ${from}`;
    await enqueueMail(client, compose(to, 'orders', { lines: list(wanted) }), { source, now: now() });
    mails += 1;
  }
  return { mails, next };
}

/** Groups origins by browser, the earliest first. */
function byDevice(origins: readonly OrderOrigin[]): Map<string, OrderOrigin[]> {
  const devices = new Map<string, OrderOrigin[]>();
  for (const origin of origins) {
    const key = origin.device_hash.toString('base64');
    devices.set(key, [...(devices.get(key) ?? []), origin]);
  }
  return devices;
}

/** Returns the accepted orders of these origins, and those that were placed together with them. */
function ordersFrom(all: readonly OrderUpdate[], origins: readonly OrderOrigin[]): OrderUpdate[] {
  const keys = new Set(origins.map((origin) => origin.client_order_id));
  const accepted = all.filter(({ what }) => what === 'accepted');
  const ids = new Set<number>(
    accepted.filter(({ order }) => keys.has(order.clientOrderId)).map(({ order }) => order.orderId),
  );
  return accepted.filter(({ order }) => ids.has(order.orderId) || (order.group !== null && ids.has(order.group.id)));
}

async function readOrigins(client: pg.ClientBase, tenantId: number, accountId: number): Promise<OrderOrigin[]> {
  const { rows } = await client.query<OrderOrigin>(
    `select client_order_id, device_hash, device, address, at from order_origin
      where tenant_id = $1 and account_id = $2 order by at, client_order_id`,
    [tenantId, accountId],
  );
  return rows;
}

/** Reads the account's order events from the first unreported one up to the cursor. */
async function readEvents(client: pg.ClientBase, tenantId: number, accountId: number) {
  const most = limits.ORDER_NOTICE.eventsOfAccount;
  const { rows } = await client.query<{ from: number; to: number }>(
    `select n.from_seq as from, c.event_seq as to from order_notice n join notice_cursor c on c.tenant_id = n.tenant_id
      where n.tenant_id = $1 and n.account_id = $2 and n.from_seq is not null`,
    [tenantId, accountId],
  );
  const [stretch] = rows;
  if (stretch === undefined) return { events: [], from: 0, next: null };
  const wanted = { accountId, kinds: ['fill', 'order'], ...stretch, order: 'oldest first', limit: most + 1 } as const;
  const found = await readAccountEvents(client, tenantId, wanted);
  const beyond = found.length > most ? found.pop() : undefined;
  return { events: found.map(({ event }) => event), from: found[0]?.seq ?? 0, next: beyond?.seq ?? null };
}
