import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { NoticesContext } from '../context.ts';
import { countUnread, markRead } from '../list.ts';

/** Marks one of the caller's notices as read. Throws Refused NOT_FOUND for another account's. */
export const noticeRead = ({ pool, now }: NoticesContext): Operation =>
  operation('noticeRead', ({ body, caller: { tenantId }, member: { accountId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const owner = { tenantId, accountId };
      if (!(await markRead(client, owner, body.noticeId, now()))) throw new Refused('NOT_FOUND', 'noticeId');
      return { unread: await countUnread(client, owner) };
    }),
  );
