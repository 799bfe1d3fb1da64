import { randomUUID } from 'node:crypto';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { addNotices, enqueueMail } from '../../platform/messages/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readChoice } from '../choice.ts';
import { compose } from '../compose.ts';
import type { NoticesContext } from '../context.ts';
import { LINE_TEXTS } from '../data/texts.ts';

/**
 * Changes which notices the caller gets by mail. Switching one off is reported by a last mail: the thief of a session
 * must not silence the notices without the owner knowing. Throws Refused REGISTERED_ONLY for a throw-away member, who
 * cannot be reached by mail.
 */
export const noticeChange = (context: NoticesContext): Operation =>
  operation('noticeChange', async ({ body, caller, member: { userId, accountId, demo } }) => {
    if (demo) throw new Refused('REGISTERED_ONLY');
    const { tenantId, language } = caller;
    const tenant = await context.tenants.get(tenantId);
    await withTenant(context.pool, tenantId, async (client) => {
      const before = await readChoice(client, tenantId, userId, 'for update');
      const wanted = { fills: body.fills === 'on', orders: body.orders === 'on', alerts: body.alerts === 'on' };
      await client.query(
        `update app_user set notice_fills = $3, notice_orders = $4, notice_alerts = $5
          where tenant_id = $1 and user_id = $2`,
        [tenantId, userId, wanted.fills, wanted.orders, wanted.alerts],
      );
      const texts = LINE_TEXTS[language];
      const off = (['fills', 'orders', 'alerts'] as const)
        .filter((kind) => before[kind] && !wanted[kind])
        .map((kind) => texts[kind]);
      if (off.length === 0) return;
      const now = context.now();
      const source = `noticesOff-${randomUUID()}`;
      const notice = { noticeId: source, kind: 'noticesOff', params: {}, createdAt: now, eventSeq: null } as const;
      await addNotices(client, tenantId, [{ accountId, ...notice }]);
      if (before.email === null) return;
      const mail = compose({ tenant, language, to: before.email }, 'noticesOff', { what: off.join(texts.and) });
      await enqueueMail(client, mail, { source, now });
    });
    return null;
  });
