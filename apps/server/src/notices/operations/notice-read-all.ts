import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { NoticesContext } from '../context.ts';
import { countUnread, markAllRead } from '../list.ts';

/** Marks the caller's notices as read: all, those of a group, or those up to the newest that was shown. */
export const noticeReadAll = ({ pool, now }: NoticesContext): Operation =>
  operation('noticeReadAll', ({ body, caller: { tenantId }, member: { accountId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const owner = { tenantId, accountId };
      const at = now();
      const until = body.until === undefined ? at : Number(body.until);
      await markAllRead(client, owner, { group: body.group ?? null, until }, at);
      return { unread: await countUnread(client, owner) };
    }),
  );
