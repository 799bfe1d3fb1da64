import { limits, type Operation, operation, pageOf, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readContact } from '../contact/contact.ts';
import type { BaseContext, MessageContext, TenantContext } from '../context.ts';
import { isDemo } from '../tenant-features.ts';

/**
 * Lists codes by mail, and text messages, of the last 24 hours to one contact, newest first: only in the demo and only
 * without an SMTP server. Notices by mail, which go through the queue, are not shown: anyone may call this, and they
 * would push a code out of sight.
 */
export const outbox = (context: BaseContext & TenantContext & Pick<MessageContext, 'hasOutbox'>): Operation =>
  operation('outbox', async ({ query, caller }) => {
    const { tenantId } = caller;
    if (!context.hasOutbox || !(await isDemo(context, tenantId))) throw new Refused('DEMO_ONLY');
    const { value } = readContact(query);
    const { limit, offset } = pageOf(query);
    const since = context.now() - limits.OUTBOX.keptMs;
    return withTenant(context.pool, tenantId, async (client) => {
      const { rows } = await client.query<{ id: string; to: string; subject: string; text: string; at: number }>(
        `select mail_id::text as id, recipient as to, subject, body as text, at from mail_outbox
         where tenant_id = $1 and recipient = $2 and at > $3 and message_id is null order by mail_id desc limit $4 offset $5`,
        [tenantId, value, since, limit, offset],
      );
      const { rows: counted } = await client.query<{ total: number }>(
        'select count(*) as total from mail_outbox where tenant_id = $1 and recipient = $2 and at > $3 and message_id is null',
        [tenantId, value, since],
      );
      return { rows, total: counted[0]?.total ?? 0 };
    });
  });
